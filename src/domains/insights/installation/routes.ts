import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { exportInstallationNumbers, readInstallationNumbers } from './queries.ts'

export const installationNumberRoutes = serve(contract, {
  installationNumbers: ({ deps, scope, query }) => readInstallationNumbers(deps, scope, query),
  installationNumbersExport: ({ deps, scope, query }) => exportInstallationNumbers(deps, scope, query),
})
