import { serve } from '#gate/http.ts'
import { close, create, edit, openApplication, openFile, publish } from './careers-admin.commands.ts'
import * as contract from './careers-admin.contract.ts'
import { listApplications, listOpenings, readOpening } from './careers-admin.queries.ts'

export const careersAdminRoutes = serve(contract, {
  openingList: ({ deps, scope, query }) => listOpenings(deps, scope, query),
  opening: ({ deps, scope, params }) => readOpening(deps, scope, params.id),
  createOpening: ({ deps, scope, body }) => create(deps, scope, body),
  editOpening: ({ deps, scope, params, body }) => edit(deps, scope, params.id, body),
  publishOpening: ({ deps, scope, params }) => publish(deps, scope, params.id),
  closeOpening: ({ deps, scope, params }) => close(deps, scope, params.id),
  careerApplications: ({ deps, scope, query }) => listApplications(deps, scope, query),
  careerApplication: ({ deps, scope, params }) => openApplication(deps, scope, params.id),
  careerApplicationFile: ({ deps, scope, params }) => openFile(deps, scope, params.id),
})
