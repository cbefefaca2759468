import { serve } from '#gate/http.ts'
import { changeReply, dropReply, saveReply } from './saved-replies.commands.ts'
import * as contract from './saved-replies.contract.ts'
import { repliesOf } from './saved-replies.queries.ts'

export const savedReplyRoutes = serve(contract, {
  savedReplies: ({ deps, scope }) => repliesOf(deps.db, scope),
  addReply: ({ deps, scope, body }) => saveReply(deps, scope, body),
  editReply: ({ deps, scope, params, body }) => changeReply(deps, scope, params.id, body),
  removeReply: ({ deps, scope, params }) => dropReply(deps, scope, params.id),
})
