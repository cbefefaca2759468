import { serve } from '#gate/http.ts'
import { changeApplicantSettings } from './commands.ts'
import * as contract from './contract.ts'
import { applicantSettingsOf } from './queries.ts'

export const applicantSettingsRoutes = serve(contract, {
  applicantSettings: ({ deps, scope }) => applicantSettingsOf(deps.db, scope),
  updateApplicantSettings: ({ deps, scope, body }) => changeApplicantSettings(deps, scope, body),
})
