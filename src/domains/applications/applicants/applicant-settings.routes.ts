import { serve } from '#gate/http.ts'
import { changeApplicantSettings } from './applicant-settings.commands.ts'
import * as contract from './applicant-settings.contract.ts'
import { applicantSettingsOf } from './applicant-settings.queries.ts'

export const applicantSettingsRoutes = serve(contract, {
  applicantSettings: ({ deps, scope }) => applicantSettingsOf(deps.db, scope),
  updateApplicantSettings: ({ deps, scope, body }) => changeApplicantSettings(deps, scope, body),
})
