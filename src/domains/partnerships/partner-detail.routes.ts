import { serve } from '#gate/http.ts'
import * as contract from './partner-detail.contract.ts'
import { readEmployerDetail, readUniversityDetail } from './partner-detail.queries.ts'

export const partnerDetailRoutes = serve(contract, {
  employerDetail: ({ deps, params }) => readEmployerDetail(deps, params.id),
  universityDetail: ({ deps, params }) => readUniversityDetail(deps, params.id),
})
