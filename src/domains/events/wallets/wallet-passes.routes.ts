import { serve } from '#gate/http.ts'
import * as contract from './wallet-passes.contract.ts'
import { readAppleWalletPass, readGoogleWalletLink } from './wallet-passes.queries.ts'

export const walletPassRoutes = serve(contract, {
  appleWalletPass: ({ deps, scope, params }) => readAppleWalletPass(deps, scope, params.id),
  googleWalletLink: ({ deps, scope, params }) => readGoogleWalletLink(deps, scope, params.id),
})
