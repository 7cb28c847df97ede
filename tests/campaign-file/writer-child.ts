/**
 * A process that plays on in a campaign as fast as it can and says of every step when it is recorded, until it is killed.
 * Arguments: the file, and a seed for what it plays.
 */
import { writeSync } from 'node:fs'
import { openCampaign, type Campaign } from '../../src-main/campaign-file'
import { FileCampaign } from '../../src-main/campaign-file/campaign'
import { hex } from '../../src-main/store/chain'
import { seededRandom } from '../../src-shared/engine/random'
import { add, newBattle, opened, environment } from './around'

const [path = '', seed = '0'] = process.argv.slice(2)
// Whoever means to kill it while it opens the file must know when.
writeSync(2, 'opening\n')
const campaign = opened(await openCampaign(path, environment()))
const random = seededRandom(Number(seed))

function acknowledge(): void {
  if (!(campaign instanceof FileCampaign)) throw new Error('not a file')
  const { number, hash } = campaign.store.head
  writeSync(1, `${number} ${hex(hash)}\n`)
}

function step(on: Campaign): void {
  const id = on.battles()[0]?.id ?? on.addBattle(newBattle).id
  const journal = on.journal(id)
  const last = journal.findLast((entry) => !entry.undone)
  if (!last) {
    on.append(id, [{ kind: 'act', act: { type: 'start' }, rolls: [], barrier: true }])
    return
  }
  const what = random.int(20)
  const redo = on.nextRedo(id)
  if (what === 0 && last.seq > 0) on.append(id, [{ kind: 'undo', seq: last.seq, side: 0 }])
  else if (what === 1 && redo) on.append(id, [{ kind: 'redo', seq: redo.seq, side: 0 }])
  else if (what === 2) on.append(id, [{ kind: 'rollback', toSeq: last.seq, reason: 'kept as it is' }])
  else if (what === 3) on.updateBattle(id, { setUp: random.int(1000) })
  else if (what === 4) on.keepSnapshot(id, last.seq, { count: 1, filler: 'x'.repeat(5000) })
  else if (what === 5) on.setPreference('view', random.int(1000))
  else if (what < 9) goOn(on, id)
  else {
    const act = add(random.int(100))
    const rows = Array.from({ length: 1 + random.int(3) }, () => act)
    on.append(
      id,
      rows.map((each) => ({ kind: 'act', act: each, rolls: [], barrier: false })),
    )
  }
}

/** An entry of the campaign's course, its milestone and the battle that hangs on it: one step, or none of it. */
function goOn(on: Campaign, id: string): void {
  on.inOneStep(() => {
    const seq = on.course().length
    const act = seq === 0 ? ({ type: 'start' } as const) : add(random.int(100))
    const row = { kind: 'act', act, rolls: [], barrier: false } as const
    on.course().append([{ row, milestone: { seq } }])
    on.updateBattle(id, { result: seq })
  })
}

for (;;) {
  step(campaign)
  acknowledge()
}
