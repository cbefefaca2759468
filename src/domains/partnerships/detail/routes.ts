import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { readEmployerDetail, readUniversityDetail } from './queries.ts'

export const partnerDetailRoutes = serve(contract, {
  employerDetail: ({ deps, params }) => readEmployerDetail(deps, params.id),
  universityDetail: ({ deps, params }) => readUniversityDetail(deps, params.id),
})
