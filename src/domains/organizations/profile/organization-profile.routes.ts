import { serve } from '#gate/http.ts'
import { editProfile } from './organization-profile.commands.ts'
import * as contract from './organization-profile.contract.ts'
import { ownProfile, readUniversity } from './organization-profile.queries.ts'

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
  universityPublicProfile: ({ deps, params }) => readUniversity(deps, params.id),
})
