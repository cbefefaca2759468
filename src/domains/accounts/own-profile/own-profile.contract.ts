import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { clearable, studentProfileFields, studentProfileShape } from '#domains/students/students.contract.ts'
import { id, timestamp } from '#shared/fields.ts'
import { accountStatuses, teamRoles } from '../sign-in.contract.ts'
import { jobTitle, nameFields, phone } from '../sign-up/sign-up.contract.ts'

const meFields = {
  person_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified_at: timestamp.nullable(),
  status: z.enum(accountStatuses),
  phone: z.string().nullable(),
  picture_url: z.string().nullable(),
  created_at: timestamp,
}
const memberFields = {
  job_title: z.string().nullable(),
  team_role: z.enum(teamRoles),
  organization: organizationCardShape,
}

export const studentMe = z.object({ student_id: id, ...meFields, ...studentProfileShape.shape })
export const employerUserMe = z.object({ employer_user_id: id, ...meFields, ...memberFields })
export const universityUserMe = z.object({ university_user_id: id, ...meFields, ...memberFields })
export type StudentMe = z.output<typeof studentMe>
export type EmployerUserMe = z.output<typeof employerUserMe>
export type UniversityUserMe = z.output<typeof universityUserMe>

export const studentEdit = z
  .strictObject({
    ...nameFields,
    phone,
    ...studentProfileFields,
    clear: z.array(z.enum(clearable)).max(clearable.length),
  })
  .partial()
export const memberEdit = z.strictObject({
  first_name: nameFields.first_name.optional(),
  last_name: nameFields.last_name.optional(),
  job_title: jobTitle.nullable().optional(),
  phone: phone.nullable().optional(),
})
