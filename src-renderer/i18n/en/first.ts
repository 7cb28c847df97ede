// What the first screen says, the map of the campaign with the frame round it, and what any screen may have to say.
import { branches } from './books'
import { campaign } from './campaign'
import { board, common } from './common'
import { errors } from './errors'
import { muster } from './muster'
import { shell } from './shell'
import { decision, messages, theatre } from './theatre'

export const first = {
  ...common,
  ...shell,
  board,
  campaign,
  muster,
  theatre,
  branches,
  decision,
  messages,
  ...errors,
}
