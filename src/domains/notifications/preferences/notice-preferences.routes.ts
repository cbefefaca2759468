import { serve } from '#gate/http.ts'
import type { OrganizationScope, StudentScope } from '#platform/scope.ts'
import { changeSettings } from './notice-preferences.commands.ts'
import * as contract from './notice-preferences.contract.ts'
import { type Owner, settingsOf } from './notice-preferences.queries.ts'

const ofStudent = ({ student_id, email }: StudentScope): Owner => ({
  account_id: student_id,
  role: 'student',
  email,
})
const ofMember = ({ account_id, kind, email }: OrganizationScope): Owner => ({
  account_id,
  role: `${kind}_user`,
  email,
})

export const preferenceRoutes = serve(contract, {
  studentSettings: ({ deps, scope }) => settingsOf(deps.db, ofStudent(scope)),
  changeStudentSettings: ({ deps, scope, body }) => changeSettings(deps, ofStudent(scope), body.choices),
  employerSettings: ({ deps, scope }) => settingsOf(deps.db, ofMember(scope)),
  changeEmployerSettings: ({ deps, scope, body }) => changeSettings(deps, ofMember(scope), body.choices),
  universitySettings: ({ deps, scope }) => settingsOf(deps.db, ofMember(scope)),
  changeUniversitySettings: ({ deps, scope, body }) => changeSettings(deps, ofMember(scope), body.choices),
})
