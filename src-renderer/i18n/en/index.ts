// The English catalogue of the screen, by subject.
import { battle } from './battle'
import { branches, ledger, reckoning, story } from './books'
import { campaign } from './campaign'
import { errors } from './errors'
import { deployment, setup } from './preparation'
import { board, common } from './common'
import { library } from './library'
import { muster } from './muster'
import { orderOfBattle } from './order-of-battle'
import { print } from './print'
import { shell } from './shell'
import { result } from './result'
import { report } from './report'
import { decision, messages, theatre } from './theatre'

export const en = {
  ...common,
  ...shell,
  ...print,
  board,
  library,
  orderOfBattle,
  campaign,
  setup,
  deployment,
  battle,
  report,
  muster,
  result,
  theatre,
  ledger,
  reckoning,
  branches,
  story,
  decision,
  messages,
  ...errors,
}
