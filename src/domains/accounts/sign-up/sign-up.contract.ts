import { z } from 'zod'
import { studies } from '#domains/students/students.contract.ts'
import { email, id, name, newPassword, ownAddress } from '#shared/fields.ts'

/** A password as typed at sign-in; reports nothing about its strength. */
export const givenPassword = z.string().min(1, 'Enter your password').max(128)
export const chosenPassword = { password: newPassword, confirm_password: z.string().max(128) }
export const token = z.string().trim().min(20).max(100)
export const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[+\d][\d \u00a0().\-/]*$/, 'Enter a phone number, like +1 312 555 0100')
export const jobTitle = name(100)

export const nameFields = { first_name: name(100), last_name: name(100) }
export const credentials = { email, password: newPassword }

/** Where a new person goes once their email is verified; the emailed link takes them there. */
export const next = ownAddress.optional()

export const statusAfter = z.enum(['email_not_verified', 'pending_review', 'active', 'not_active'])
export type StatusAfter = z.output<typeof statusAfter>

export const studentRegistration = z.strictObject({ ...nameFields, ...credentials, ...studies, next })
export const memberRegistration = z.strictObject({
  ...nameFields,
  ...credentials,
  /** An approved organization the person asks to join. */
  organization_id: id,
  job_title: jobTitle.optional(),
  phone: phone.optional(),
  next,
})
