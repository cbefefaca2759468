import { type Handlers, serve } from '#gate/http.ts'
import { letIn } from './let-ins.commands.ts'
import { employerLetIns, universityLetIns } from './let-ins.contract.ts'

const handlers: Handlers<typeof employerLetIns> & Handlers<typeof universityLetIns> = {
  letIn: ({ deps, scope, params, body }) => letIn(deps, scope, params.id, body),
}

export const employerLetInRoutes = serve(employerLetIns, handlers)
export const universityLetInRoutes = serve(universityLetIns, handlers)
