// What the other screens say.
import { battle } from './battle'
import { ledger, reckoning, story } from './books'
import { hand } from './hand'
import { library } from './library'
import { orderOfBattle } from './order-of-battle'
import { deployment, setup } from './preparation'
import { print } from './print'
import { report } from './report'
import { result } from './result'

export const further = {
  ...print,
  hand,
  library,
  orderOfBattle,
  setup,
  deployment,
  battle,
  report,
  result,
  ledger,
  reckoning,
  story,
}
