/** Names of the two messages between page and program. The preload is bundled with nothing but this. */
export const CALL = 'contract:call'
export const TOPIC = 'contract:topic'
