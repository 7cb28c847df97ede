// Short names of generals and units, as the table knows them.
import { describe, expect, it } from 'vitest'
import type { RosterPiece } from '../../../../src-renderer/stores/battle/data'
import { labelsOf } from '../../../../src-renderer/stores/order-of-battle/labels'

const orderOfBattle = {
  armies: [
    {
      corps: [
        {
          id: 'fr.i',
          name: 'I Corps',
          divisions: [
            {
              id: 'fr.i.1',
              commander: { name: 'Joachim-Jérôme Quiot du Passage' },
              brigades: [
                { id: 'fr.i.1.1', name: '1st Brigade', commander: { name: 'Claude Charlet' } },
                { id: 'fr.i.1.2', name: '2nd Brigade', commander: { name: 'Charles-François Bourgeois' } },
                { id: 'fr.i.1.art', name: '1st Division artillery', commander: { name: 'Hamelin' } },
              ],
            },
            {
              id: 'fr.i.res',
              commander: { name: 'Victor-Abel de Salle' },
              brigades: [{ id: 'fr.i.res.art', name: '12-pounder reserve', commander: { name: 'Charlet' } }],
            },
          ],
        },
        {
          id: 'aa.i',
          name: 'I Corps',
          divisions: [
            {
              id: 'aa.i.1',
              commander: { name: 'George Cooke' },
              brigades: [
                { id: 'aa.i.1.byng', name: '2nd British (Guards)', commander: { name: 'Sir John Byng' } },
                {
                  id: 'aa.i.1.saxeweimar',
                  name: 'Nassau',
                  commander: { name: 'Prince Bernhard of Saxe-Weimar' },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

const unit = (id: string, groupId: string, isArtillery = false): RosterPiece => ({
  id,
  name: id,
  side: groupId.startsWith('fr') ? 1 : 0,
  kind: 'unit',
  armyId: groupId.slice(0, 2),
  commandId: 'c',
  groupId,
  groupName: groupId,
  isArtillery,
  strength: null,
  unitIds: [],
})
const leader = (id: string, name: string): RosterPiece => ({ ...unit(id, 'aa'), kind: 'leader', name })
const roster = [
  leader('cinc', 'Duke of Wellington'),
  leader('orange', 'William, Prince of Orange'),
  unit('u1', 'aa.i.1.byng'),
  unit('u2', 'aa.i.1.saxeweimar'),
  leader('derlon', "Jean-Baptiste Drouet, comte d'Erlon"),
  unit('q1', 'fr.i.1.1'),
  unit('q1b', 'fr.i.1.1'),
  unit('q2', 'fr.i.1.2'),
  unit('g1', 'fr.i.1.art', true),
  unit('g2', 'fr.i.res.art', true),
  unit('x', 'fr.unknown.1.1'),
]

describe('labels of a roster', () => {
  const { pieces: labels, groups } = labelsOf(roster, orderOfBattle, (of) => `${of} guns`)

  it('numbers the brigades of a division under its general', () => {
    expect([labels['q1'], labels['q2']]).toEqual(['Quiot 1', 'Quiot 2'])
  })

  it('tells two bases of one brigade apart', () => {
    expect(labels['q1b']).toBe('Quiot 1 (2)')
    expect([groups['q1'], groups['q1b']]).toEqual(['Quiot 1', 'Quiot 1'])
  })

  it('calls a brigade known by its own general after him', () => {
    expect([labels['u1'], labels['u2']]).toEqual(['Byng', 'Saxe-Weimar'])
  })

  it('calls guns after their division, reserves after their corps', () => {
    expect([labels['g1'], labels['g2']]).toEqual(['Quiot guns', 'I Corps guns'])
  })

  it('keeps the name of what the order of battle does not know', () => {
    expect(labels['x']).toBe('x')
  })

  it('shortens generals too', () => {
    expect([labels['cinc'], labels['orange'], labels['derlon']]).toEqual(['Wellington', 'Orange', "d'Erlon"])
  })
})
