import { serve } from '#gate/http.ts'
import { changeSearch, forgetSearch, storeSearch } from './saved-searches.commands.ts'
import * as contract from './saved-searches.contract.ts'
import { listSearches } from './saved-searches.queries.ts'

export const savedSearchRoutes = serve(contract, {
  savedSearches: ({ deps, scope }) => listSearches(deps.db, scope),
  saveSearch: ({ deps, scope, body }) => storeSearch(deps, scope, body),
  editSearch: ({ deps, scope, params, body }) => changeSearch(deps, scope, params.id, body),
  deleteSearch: ({ deps, scope, params }) => forgetSearch(deps, scope, params.id),
})
