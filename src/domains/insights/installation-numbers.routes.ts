import { serve } from '#gate/http.ts'
import * as contract from './installation-numbers.contract.ts'
import { exportInstallationNumbers, readInstallationNumbers } from './installation-numbers.queries.ts'

export const installationNumberRoutes = serve(contract, {
  installationNumbers: ({ deps, scope, query }) => readInstallationNumbers(deps, scope, query),
  installationNumbersExport: ({ deps, scope, query }) => exportInstallationNumbers(deps, scope, query),
})
