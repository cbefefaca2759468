import { serve } from '#gate/http.ts'
import { smallPicture } from './commands.ts'
import * as contract from './contract.ts'
import { offeredPictures } from './queries.ts'

export const mediaRoutes = serve(contract, {
  pick: ({ deps }) => offeredPictures(deps),
  picture: ({ deps, query }) => smallPicture(deps, query.pick),
})
