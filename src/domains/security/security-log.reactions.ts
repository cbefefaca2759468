import type { Reaction } from '#platform/reactions.ts'
import { recordActivityEvent } from './security-log.commands.ts'
import { logged, loggedVerbs } from './security-log.rules.ts'

export const securityReactions: Reaction[] = [
  {
    name: 'security.log',
    on: loggedVerbs,
    run: async (tx, happened) => {
      const entry = logged(happened.verb, happened.data)
      if (entry) await recordActivityEvent(tx, happened, entry)
    },
  },
]
