import { serve } from '#gate/http.ts'
import { smallPicture } from './media.commands.ts'
import * as contract from './media.contract.ts'
import { offeredPictures } from './media.queries.ts'

export const mediaRoutes = serve(contract, {
  pick: ({ deps }) => offeredPictures(deps),
  picture: ({ deps, query }) => smallPicture(deps, query.pick),
})
