import { serve } from '#gate/http.ts'
import { tellBoothNumbers } from './booth-announcement.commands.ts'
import { assignExhibitor, swapExhibitors } from './booth-assignment.commands.ts'
import * as contract from './booth-assignment.contract.ts'
import { fillFreeBooths } from './booth-filling.commands.ts'
import { previewFilling } from './booth-filling.queries.ts'

export const boothAssignmentRoutes = serve(contract, {
  assignBooth: ({ deps, scope, params, body }) => assignExhibitor(deps, scope, params.id, body),
  swapBooths: ({ deps, scope, params, body }) => swapExhibitors(deps, scope, params.id, body),
  boothFilling: ({ deps, scope, params }) => previewFilling(deps.db, scope, params.id, deps.clock.now()),
  announceBooths: ({ deps, scope, params }) => tellBoothNumbers(deps, scope, params.id),
  fillBooths: ({ deps, scope, params }) => fillFreeBooths(deps, scope, params.id),
})
