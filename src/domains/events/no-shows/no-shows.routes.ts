import { type Handlers, serve } from '#gate/http.ts'
import { excuse, savePolicy, takeBackExcuse } from './no-shows.commands.ts'
import { employerNoShows, universityNoShows } from './no-shows.contract.ts'
import { readPolicy } from './no-shows.queries.ts'

const handlers: Handlers<typeof employerNoShows> & Handlers<typeof universityNoShows> = {
  policy: ({ deps, scope }) => readPolicy(deps.db, scope),
  savePolicy: ({ deps, scope, body }) => savePolicy(deps, scope, body),
  excuse: ({ deps, scope, body }) => excuse(deps, scope, body.registration_id),
  takeBackExcuse: ({ deps, scope, body }) => takeBackExcuse(deps, scope, body.registration_id),
}

export const employerNoShowRoutes = serve(employerNoShows, handlers)
export const universityNoShowRoutes = serve(universityNoShows, handlers)
