import { serve } from '#gate/http.ts'
import * as commands from './background.commands.ts'
import * as contract from './background.contract.ts'
import { ownBackground } from './background.queries.ts'

export const backgroundRoutes = serve(contract, {
  background: ({ deps, scope }) => ownBackground(deps.db, scope),
  addExperience: ({ deps, scope, body }) => commands.addExperience(deps, scope, body),
  editExperience: ({ deps, scope, params, body }) => commands.editExperience(deps, scope, params.id, body),
  removeExperience: ({ deps, scope, params }) => commands.removeExperience(deps, scope, params.id),
  addProject: ({ deps, scope, body }) => commands.addProject(deps, scope, body),
  editProject: ({ deps, scope, params, body }) => commands.editProject(deps, scope, params.id, body),
  removeProject: ({ deps, scope, params }) => commands.removeProject(deps, scope, params.id),
  saveLanguage: ({ deps, scope, body }) => commands.saveLanguage(deps, scope, body),
  removeLanguage: ({ deps, scope, params }) => commands.removeLanguage(deps, scope, params.language),
  saveAuthorization: ({ deps, scope, body }) => commands.saveAuthorization(deps, scope, body),
  removeAuthorization: ({ deps, scope, params }) => commands.removeAuthorization(deps, scope, params.country),
  saveGrade: ({ deps, scope, body }) => commands.saveGrade(deps, scope, body),
  savePreferences: ({ deps, scope, body }) => commands.savePreferences(deps, scope, body),
})
