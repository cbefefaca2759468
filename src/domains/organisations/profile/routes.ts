import { serve } from '../../../platform/http.ts'
import { editProfile } from './commands.ts'
import * as contract from './contract.ts'
import { ownProfile, readEmployer, readUniversity } from './queries.ts'

export const profileRoutes = serve(contract, {
  employerOwnProfile: ({ deps, scope }) => ownProfile(deps.db, scope),
  editEmployerProfile: async ({ deps, scope, body, files }) => {
    await editProfile(deps, scope, body, files)
    return ownProfile(deps.db, scope)
  },
  universityOwnProfile: ({ deps, scope }) => ownProfile(deps.db, scope),
  editUniversityProfile: async ({ deps, scope, body, files }) => {
    await editProfile(deps, scope, body, files)
    return ownProfile(deps.db, scope)
  },
  employerPublicProfile: ({ deps, params }) => readEmployer(deps, params.id),
  universityPublicProfile: ({ deps, params }) => readUniversity(deps, params.id),
})
