import { serve } from '../../platform/http.ts'
import * as contract from './contract.ts'
import { copyOwnData } from './copying/commands.ts'
import { deleteOwnAccount, deletePersonOnRequest } from './erasing/commands.ts'
import { readOwnData } from './queries.ts'

export const privacyRoutes = serve(contract, {
  ownData: ({ deps, scope }) => readOwnData(deps, scope),
  downloadOwnData: ({ deps, scope, body }) => copyOwnData(deps, scope, body.password),
  deleteAccount: async ({ deps, scope, body, setSession }) => {
    await deleteOwnAccount(deps, scope, body.password)
    setSession(null)
  },
  deletePerson: ({ deps, scope, body }) => deletePersonOnRequest(deps, scope, body),
})
