import { type Handlers, serve } from '#gate/http.ts'
import { printExhibitors } from './exhibitor-prints.commands.ts'
import { employerExhibitorPrints, universityExhibitorPrints } from './exhibitor-prints.contract.ts'

const handlers: Handlers<typeof employerExhibitorPrints> & Handlers<typeof universityExhibitorPrints> = {
  print: ({ deps, scope, params, query }) => printExhibitors(deps, scope, params.id, query),
}

export const employerExhibitorPrintRoutes = serve(employerExhibitorPrints, handlers)
export const universityExhibitorPrintRoutes = serve(universityExhibitorPrints, handlers)
