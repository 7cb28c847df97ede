// What the battle adds to the register of actions: the face's own, choosing whoever may act, the staff's pace, the report.
import type { Action } from '../actions/registry'
import { t } from '../i18n'
import { useBattle } from '../stores/battle/battle'
import { FILM_TICKS, useFilm } from '../stores/battle/film'
import { useNavigation } from '../stores/program/navigation'
import { turnWords } from '../words/turns'
import type { BattlePart } from './rules/face'

const PACES = ['stopped', 'slow', 'normal', 'fast'] as const

export interface BattleDeeds {
  /** One step back: from the past, the draft, the choice. */
  readonly back: () => void
  /** Whether the decision has only just come; then no key makes it. */
  readonly isNew: () => boolean
  /** Gives the keys to what may be done in the drawer; whoever is chosen on the board stays chosen. */
  readonly toDrawer: () => void
  /** The dice thrown last, which can be shown once more. */
  readonly throws: { readonly isAway: boolean; readonly bringBack: () => void }
}

export function battleActions({ hand, actions }: BattlePart, deeds: BattleDeeds): readonly Action[] {
  const battle = useBattle()
  const navigation = useNavigation()
  if (!battle.view || battle.curtainFor !== null) return []
  const staff = battle.view.seats.includes('staff') && battle.view.outcome === null
  const { pace } = battle.view
  return [
    ...(actions?.() ?? []).map((action): Action => ({
      ...action,
      run: () => (deeds.isNew() ? undefined : action.run?.()),
    })),
    {
      id: 'battle.back',
      group: 'screen',
      title: t('battle.back'),
      keys: ['Escape'],
      run: deeds.back,
    },
    {
      id: 'battle.toDrawer',
      group: 'screen',
      title: t('battle.toDrawer'),
      keys: ['W'],
      run: deeds.toDrawer,
    },
    {
      id: 'battle.diceAgain',
      group: 'screen',
      title: t('battle.diceAgain'),
      keys: ['X'],
      unless: deeds.throws.isAway ? undefined : t('battle.noDice'),
      run: deeds.throws.bringBack,
    },
    ...[...hand.actors].map((id) => ({
      id: `choose.${id}`,
      group: 'screen' as const,
      title: t('palette.choose', { name: battle.nameOf(id) ?? id }),
      run: () => {
        hand.select(id)
      },
    })),
    ...(staff ? PACES.filter((one) => one !== pace) : []).map((one) => ({
      id: `staff.${one}`,
      group: 'screen' as const,
      title: `${t('battle.staff.title')}: ${t(`battle.staff.${one}`)}`,
      run: () => battle.setPace(one),
    })),
    {
      id: 'battle.lookBack',
      group: 'screen',
      title: battle.past ? t('battle.past.now') : t('battle.past.open'),
      keys: ['H'],
      run: () => (battle.past ? battle.backToNow() : battle.lookAt(Infinity)),
    },
    ...([-1, 1] as const).map((by) => ({
      id: by === -1 ? 'past.earlier' : 'past.later',
      group: 'screen' as const,
      title: t(by === -1 ? 'battle.past.earlier' : 'battle.past.later'),
      keys: [by === -1 ? '[' : ']'],
      run: () => battle.lookStep(by),
    })),
    ...([-1, 1] as const).map((by) => ({
      id: by === -1 ? 'past.turnBack' : 'past.turnOn',
      group: 'screen' as const,
      title: turnWords(battle.ruleSet, by === -1 ? 'toEarlier' : 'toLater'),
      keys: [by === -1 ? '{' : '}'],
      unless: battle.past ? undefined : t('battle.past.notYet'),
      run: () => battle.lookByTurn(by),
    })),
    ...filmActions(),
    {
      id: 'battle.umpire',
      group: 'screen',
      title: battle.umpiring ? t('battle.umpire.leave') : t('battle.umpire.open'),
      run: () => battle.setUmpiring(!battle.umpiring),
    },
    {
      id: 'battle.report',
      group: 'screen',
      title: t('palette.report'),
      run: () => {
        navigation.go('report')
      },
    },
  ]
}

/** Running the film of a move, and going through it. */
function filmActions(): readonly Action[] {
  const film = useFilm()
  const battle = useBattle()
  if (!battle.face?.log?.moves) return []
  const { lastMove } = battle
  const unless = film.before ? undefined : t('battle.film.none')
  const step = (id: string, title: string, key: string, run: () => void): Action => ({
    id: `film.${id}`,
    group: 'screen',
    title,
    keys: [key],
    unless,
    run,
  })
  return [
    film.before
      ? step('toggle', t(film.isRunning ? 'battle.film.halt' : 'battle.film.run'), 'P', film.toggle)
      : {
          id: 'film.last',
          group: 'screen',
          title: t('battle.film.last'),
          keys: ['P'],
          unless: lastMove === null ? t('battle.film.no') : undefined,
          run: () => (lastMove === null ? undefined : battle.showMove(lastMove, 'beginning')),
        },
    step('earlier', t('battle.film.earlier'), ',', () => {
      film.goToMoment(-1)
    }),
    step('later', t('battle.film.later'), '.', () => {
      film.goToMoment(1)
    }),
    step('tickBack', t('battle.film.tickBack'), '<', () => {
      film.goTo(film.at - 1 / FILM_TICKS)
    }),
    step('tickOn', t('battle.film.tickOn'), '>', () => {
      film.goTo(film.at + 1 / FILM_TICKS)
    }),
  ]
}
