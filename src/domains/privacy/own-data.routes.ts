import { serve } from '#gate/http.ts'
import { copyOwnData } from './data-copy.commands.ts'
import { deleteOwnAccount, deletePersonOnRequest } from './erasure/erasure.commands.ts'
import * as contract from './own-data.contract.ts'
import { readOwnData } from './own-data.queries.ts'

export const privacyRoutes = serve(contract, {
  ownData: ({ deps, scope }) => readOwnData(deps, scope),
  downloadOwnData: (call) => copyOwnData(call.deps, call, call.body.password),
  deleteAccount: async (call) => {
    await deleteOwnAccount(call.deps, call, call.body.password)
    call.setSession(null)
  },
  deletePerson: ({ deps, scope, body }) => deletePersonOnRequest(deps, scope, body),
})
