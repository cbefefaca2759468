import { serve } from '#gate/http.ts'
import { withdrawName } from './name-changes.commands.ts'
import * as contract from './name-changes.contract.ts'

export const renamingRoutes = serve(contract, {
  withdrawEmployerName: ({ deps, scope }) => withdrawName(deps, scope),
  withdrawUniversityName: ({ deps, scope }) => withdrawName(deps, scope),
})
