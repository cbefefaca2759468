import { serve } from '#gate/http.ts'
import { keepPrepared } from './prepared-registrations.commands.ts'
import * as contract from './prepared-registrations.contract.ts'
import { readPreparing } from './prepared-registrations.queries.ts'

export const preparedRegistrationRoutes = serve(contract, {
  lookAtRegistration: ({ deps, body }) => readPreparing(deps, body.token),
  prepareRegistration: ({ deps, body }) => keepPrepared(deps, body),
})
