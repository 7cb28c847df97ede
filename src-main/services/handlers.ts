/** The form of the handlers: one function for each channel, given the session and checked input. */
import type { ChannelName, OutputOf, ParsedInputOf } from '../../src-shared/contract'
import type { Session } from './session'

export type Handler<C extends ChannelName> = (
  session: Session,
  input: ParsedInputOf<C>,
) => OutputOf<C> | Promise<OutputOf<C>>

export type Handlers<C extends ChannelName = ChannelName> = { readonly [K in C]: Handler<K> }
