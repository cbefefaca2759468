import { serve } from '#gate/http.ts'
import * as contract from './answering-employers.contract.ts'
import { listAnsweringEmployers } from './answering-employers.queries.ts'

export const answeringEmployerRoutes = serve(contract, {
  answeringEmployers: async ({ deps }) => ({ data: await listAnsweringEmployers(deps) }),
})
