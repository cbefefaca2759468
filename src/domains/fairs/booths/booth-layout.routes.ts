import { serve } from '#gate/http.ts'
import { arrange, removeFloor, uploadFloor } from './booth-layout.commands.ts'
import * as contract from './booth-layout.contract.ts'

export const boothLayoutRoutes = serve(contract, {
  arrangeBooths: ({ deps, scope, params, body }) => arrange(deps, scope, params.id, body),
  setFloorPicture: ({ deps, scope, params, files }) => uploadFloor(deps, scope, params.id, files.floorFile),
  removeFloorPicture: ({ deps, scope, params }) => removeFloor(deps, scope, params.id),
})
