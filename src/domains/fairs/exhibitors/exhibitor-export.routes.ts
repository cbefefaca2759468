import { type Handlers, serve } from '#gate/http.ts'
import { exportPeople } from './exhibitor-export.commands.ts'
import { employerExhibitorExport, universityExhibitorExport } from './exhibitor-export.contract.ts'

const handlers: Handlers<typeof employerExhibitorExport> & Handlers<typeof universityExhibitorExport> = {
  people: ({ deps, scope, params, query }) => exportPeople(deps, scope, params.id, query),
}

export const employerExhibitorExportRoutes = serve(employerExhibitorExport, handlers)
export const universityExhibitorExportRoutes = serve(universityExhibitorExport, handlers)
