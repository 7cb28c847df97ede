/** PINs of the seats of a campaign: who has one, set, changed, taken away, and whether the organiser's opens the others'. */
import { pinSchema } from '../../../src-shared/contract/seats'
import type { OutputOf } from '../../../src-shared/contract'
import { Misuse, readText } from '../command-line'
import type { CampaignClient } from './client'
import { PIN_SEATS, sub, wordOf } from './sub'

const SEAT_NAMES = Object.keys(PIN_SEATS)
const nameOf = (seat: unknown): string => SEAT_NAMES.find((name) => PIN_SEATS[name] === seat) ?? ''

function printSeats(campaign: CampaignClient, found: OutputOf<'campaign.seats'>): number {
  for (const { seat, hasPin } of found.seats) campaign.print({ seat: nameOf(seat), pin: hasPin })
  for (const { seat, at } of found.taken)
    campaign.print({ taken: nameOf(seat), at: new Date(at).toISOString() })
  campaign.print({ organiserOpens: found.organiserOpens })
  return 0
}

export const pins = sub({
  usage: 'pins FILE',
  says: ['Which seats have a PIN, which were taken while somebody sat there, and who opens seals.'],
  options: {},
  looks: true,
  run: async ({ campaign }) => printSeats(campaign, await campaign.get('campaign.seats', {})),
})

export const setPin = sub({
  usage: 'pin FILE --seat organiser|french|coalition --new FILE | --none | --organiser-opens yes|no',
  says: [
    'Gives a seat a PIN, which stands alone in a file, another one, or none. The organiser does it for every',
    'seat, a side with --as for its own; where there is one already, give it too: --pin french=FILE.',
    '--organiser-opens: whether the organiser’s PIN opens what the sides seal; it wants the PINs of all.',
  ],
  options: {
    seat: { type: 'string' },
    new: { type: 'string' },
    none: { type: 'boolean' },
    'organiser-opens': { type: 'string' },
  },
  async run({ campaign, values }) {
    const { seat: named, new: path, none, 'organiser-opens': opens } = values
    const given = [path, none, opens].filter((one) => one !== undefined)
    if (given.length !== 1) throw new Misuse('Give --new, --none or --organiser-opens, one of them.')
    if (opens !== undefined) {
      const on = wordOf(opens, 'organiser-opens', ['yes', 'no']) === 'yes'
      return printSeats(campaign, await campaign.get('campaign.seats.organiserOpens', { on }))
    }
    const seat = PIN_SEATS[wordOf(named, 'seat', SEAT_NAMES)] ?? 'umpire'
    const pin = path === undefined ? null : pinSchema.safeParse(readText(path).trim()).data
    if (pin === undefined) throw new Misuse('A PIN has 4 to 64 signs. Nothing is changed.')
    return printSeats(campaign, await campaign.get('campaign.seats.setPin', { seat, pin }))
  },
})
