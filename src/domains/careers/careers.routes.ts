import { serve } from '#gate/http.ts'
import { apply } from './careers.commands.ts'
import * as contract from './careers.contract.ts'
import { listCareers, readCareer } from './careers.queries.ts'

export const careerRoutes = serve(contract, {
  careerList: ({ deps, query }) => listCareers(deps, query),
  careerDetail: ({ deps, params }) => readCareer(deps, params.id),
  applyForCareer: ({ deps, scope, params, body, files }) =>
    apply(deps, scope, params.id, body, files.fairleadCareerFile),
})
