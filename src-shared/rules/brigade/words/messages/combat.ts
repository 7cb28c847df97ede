/** Wording of the events of fire, melee, morale and rally of the brigade rules. */
import type { Catalogue } from '../../../../words/sentence'

export const combatMessages = {
  fireHeld: { plain: '{brigade} holds its fire.' },
  shotOrdered: { plain: '{brigade} is ordered to fire.' },
  pieceRolled: {
    fires: 'Gun {piece} of {brigade} fires ({face}).',
    misfires: 'Gun {piece} of {brigade} misfires ({face}).',
  },
  gunsFired: {
    plain:
      '{brigade} fires {projectile} at {target}, {range}: row {row} under {face}, {n} hit. | {brigade} fires {projectile} at {target}, {range}: row {row} under {face}, {n} hits.',
    defensive:
      '{brigade} fires {projectile} at the charging {target}: row {row} under {face}, {n} hit. | {brigade} fires {projectile} at the charging {target}: row {row} under {face}, {n} hits.',
    silent: '{brigade} aims {projectile} at {target}, {range}, to no effect.',
  },
  burst: {
    plain: 'The shell of {brigade} bursts. Hits by part of the circle: {segments}. Struck: {struck}.',
    empty: 'The shell of {brigade} bursts over nobody.',
  },
  rocketLaunched: {
    flies: 'Rocket {piece} of {brigade} leaves its frame ({face}).',
    lost: 'Rocket {piece} of {brigade} blows up on its frame ({face}): rocket and crew are lost.',
  },
  rocketFlew: {
    veersLeft: 'Rocket {piece} of {brigade} veers to the left ({face}).',
    veersRight: 'Rocket {piece} of {brigade} veers to the right ({face}).',
    lost: 'Rocket {piece} of {brigade} shoots straight up ({face}).',
    grounds: 'Rocket {piece} of {brigade} comes down ({face}).',
    straight: 'Rocket {piece} of {brigade} flies on ({face}).',
  },
  rocketLost: { plain: 'Rocket {piece} of {brigade} is lost.' },
  rocketBurst: {
    hit: 'Rocket {piece} of {brigade} bursts on {hit}.',
    harmless: 'Rocket {piece} of {brigade} bursts and hurts nobody.',
  },
  defensiveFireRolled: {
    none: '{brigade} does not get a volley off at {target} ({score}).',
    long: '{brigade} fires at the charging {target}, early, at long range ({score}).',
    close: '{brigade} fires at the charging {target} at close range ({score}).',
  },
  musketsFired: {
    plain:
      '{brigade} fires at {targets}, {range}, {band} range: row {row} back to {carried}, under {face}, {n} hit. | {brigade} fires at {targets}, {range}, {band} range: row {row} back to {carried}, under {face}, {n} hits.',
    crossing:
      '{brigade} fires at {targets} as they pass, {range}, {band} range: row {row} back to {carried}, under {face}, {n} hit. | {brigade} fires at {targets} as they pass, {range}, {band} range: row {row} back to {carried}, under {face}, {n} hits.',
    defensive:
      '{brigade} fires at the charging {targets}, {band} range: row {row} back to {carried}, under {face}, {n} hit. | {brigade} fires at the charging {targets}, {band} range: row {row} back to {carried}, under {face}, {n} hits.',
    silent: '{brigade} fires at {targets}, {range}, {band} range, to no effect.',
  },
  lossesDealt: {
    artillery:
      '{brigade} loses {n} to the guns; {left} left. | {brigade} loses {n} to the guns; {left} left.',
    smallArms: '{brigade} loses {n} to muskets; {left} left. | {brigade} loses {n} to muskets; {left} left.',
    melee: '{brigade} loses {n} in the melee; {left} left. | {brigade} loses {n} in the melee; {left} left.',
    burst: '{brigade} loses {n} to the shell; {left} left. | {brigade} loses {n} to the shell; {left} left.',
    rocket:
      '{brigade} loses {n} to the rocket; {left} left. | {brigade} loses {n} to the rocket; {left} left.',
    crew: '{brigade} loses {n} as gunners fall; {left} left. | {brigade} loses {n} as gunners fall; {left} left.',
  },
  pieceKnockedOut: { plain: 'Gun {piece} of {brigade} is knocked out.' },
  sectionHit: { standing: '{section} loses {n}; {points} left.', breached: '{section} is breached.' },
  meleeRound: {
    lost: 'Melee, round {round}, {bodies0} against {bodies1}: totals {total0} and {total1}, dice {face0} and {face1}. {side0} suffers {suffered0}, {side1} {suffered1}: {loser} loses.',
    drawn:
      'Melee, round {round}, {bodies0} against {bodies1}: totals {total0} and {total1}, dice {face0} and {face1}. {side0} suffers {suffered0}, {side1} {suffered1}: neither side wins.',
  },
  meleeParted: { plain: 'Neither side can hurt the other any more: {bodies} break off.' },
  gunnersFled: {
    shelter: 'The gunners of {brigade} leave their guns for {shelter} ({face}): {inches}.',
    plain: 'The gunners of {brigade} run from their guns ({face}): {inches}.',
  },
  willBePushedBack: {
    first: '{brigade} will be pushed back.',
    again: '{brigade} will be pushed back again, for the second time running; one more and it breaks.',
    last: '{brigade} will be pushed back for the third time running, and then breaks.',
    sixth: '{brigade} will be pushed back; it has given ground {total} times, and breaks at the sixth.',
    reversed: '{brigade} will be thrown back by those it pressed.',
  },
  willFollowUp: {
    plain: '{brigade} will follow up behind {loser}.',
    own: '{brigade} will follow up straight ahead.',
  },
  holdsGround: { must: '{brigade} cannot follow and holds.', may: '{brigade} holds instead of following.' },
  sequenceBroken: {
    thirdParty: '{brigade} has other enemies on it: the pressing of the beaten is over.',
    contactLost: '{brigade} is out of touch with its enemy: the pressing is over.',
    nobodyFollows: 'Nobody follows {brigade} up.',
    winnerRallies: '{brigade} is let go: its enemy rallies.',
  },
  reversal: { plain: '{winner} turns on {follower} and throws it back.' },
  moraleChanged: {
    ok: '{brigade} is steady: units steady {ok}, halted {halt}, falling back {fallBack}.',
    halt: '{brigade} will not advance: units steady {ok}, halted {halt}, falling back {fallBack}.',
    fallBack: '{brigade} falls back: units steady {ok}, halted {halt}, falling back {fallBack}.',
    rout: '{brigade} is at the end of its strength: units steady {ok}, halted {halt}, falling back {fallBack}.',
  },
  routs: {
    morale: '{brigade} breaks and flees: it has lost too much.',
    thirdPushBack: '{brigade} breaks and flees: pushed back three times running.',
    sixthPushBack: '{brigade} breaks and flees: pushed back six times in this battle.',
  },
  fallsBack: { plain: '{brigade} begins to fall back and will not stop.' },
  willPursue: { plain: '{brigade} will pursue {quarry}.' },
  putOut: { plain: '{brigade} is put out of {complex}.' },
  hemmedIn: { plain: '{brigade} cannot leave {complex}: there is no room outside.' },
  rallyChosen: {
    TryRally: '{brigade} is to try to rally.',
    CheckPursuit: '{brigade} is to be called back from its pursuit.',
    HoldPosition: '{brigade} is to hold its position.',
  },
  rallyRolled: {
    passed: '{brigade} rallies ({face}, {needed} or more wanted).',
    failed: '{brigade} does not rally ({face}, {needed} or more wanted): it presses on.',
  },
  pursuitRolled: {
    halted: '{brigade} ends its pursuit ({face}, {needed} or more wanted).',
    goesOn: '{brigade} cannot be called back ({face}, {needed} or more wanted).',
  },
  pursuitHalted: {
    plain:
      '{brigade} ends its pursuit and rallies for {n} move. | {brigade} ends its pursuit and rallies for {n} moves.',
  },
  gunnersRally: {
    plain: 'The gunners of {brigade} may be sent back to their guns from move {move} ({face}).',
  },
  activityChanged: {
    plain: '{brigade}: {to}.',
    lasting: '{brigade}: {to}, for {n} move. | {brigade}: {to}, for {n} moves.',
  },
} as const satisfies Catalogue
