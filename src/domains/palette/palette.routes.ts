import { serve } from '#gate/http.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import * as contract from './palette.contract.ts'
import { findForStudent, findPublic } from './palette.queries.ts'
import { findForEmployer, findForUniversity } from './palette-teams.queries.ts'

/** Returns nothing for a search of punctuation alone, instead of everything. */
const answer = async (search: string, find: (search: string) => Promise<contract.Found[]>) => ({
  data: hasSearchTerms(search) ? await find(search) : [],
})

export const paletteRoutes = serve(contract, {
  findAsVisitor: ({ deps, query }) => answer(query.search, (words) => findPublic(deps, words)),
  findAsStudent: ({ deps, scope, query }) =>
    answer(query.search, (words) => findForStudent(deps, scope, words)),
  findAsEmployer: ({ deps, scope, query }) =>
    answer(query.search, (words) => findForEmployer(deps, scope, words)),
  findAsUniversity: ({ deps, scope, query }) =>
    answer(query.search, (words) => findForUniversity(deps, scope, words)),
})
