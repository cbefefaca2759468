import { type Handlers, serve } from '#gate/http.ts'
import { writeMessage } from './partner-contact.commands.ts'
import { employerContact, universityContact } from './partner-contact.contract.ts'
import { readContact } from './partner-contact.queries.ts'

const handlers: Handlers<typeof employerContact> & Handlers<typeof universityContact> = {
  history: ({ deps, scope, params, query }) => readContact(deps.db, scope, params.id, query),
  write: ({ deps, scope, params, body }) => writeMessage(deps, scope, params.id, body.message),
}

export const employerContactRoutes = serve(employerContact, handlers)
export const universityContactRoutes = serve(universityContact, handlers)
