import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { copyOwnData } from './copying/commands.ts'
import { deleteOwnAccount, deletePersonOnRequest } from './erasing/commands.ts'
import { readOwnData } from './queries.ts'

export const privacyRoutes = serve(contract, {
  ownData: ({ deps, scope }) => readOwnData(deps, scope),
  downloadOwnData: (call) => copyOwnData(call.deps, call, call.body.password),
  deleteAccount: async (call) => {
    await deleteOwnAccount(call.deps, call, call.body.password)
    call.setSession(null)
  },
  deletePerson: ({ deps, scope, body }) => deletePersonOnRequest(deps, scope, body),
})
