import type { Reaction } from '#platform/reactions.ts'
import { recordActivityEvent } from './commands.ts'
import { logged, loggedVerbs } from './rules.ts'

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
