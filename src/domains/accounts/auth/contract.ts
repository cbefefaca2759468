import { z } from 'zod'
import {
  type Access,
  anyone,
  asEmployer,
  asStudent,
  asUniversity,
  endpoint,
  type Role,
} from '../../../shared/endpoint.ts'
import { email, id, newPassword } from '../../../shared/fields.ts'
import { arrivalShape } from '../contract.ts'
import { employerUserMe, memberEdit, studentEdit, studentMe, universityUserMe } from '../me/contract.ts'
import {
  givenPassword,
  memberRegistration,
  next,
  statusAfter,
  studentRegistration,
  token,
} from '../registration/contract.ts'

export type { EmployerUserMe, StudentMe, UniversityUserMe } from '../me/contract.ts'
export type { StatusAfter } from '../registration/contract.ts'

const outcomes = ['email_not_verified', 'pending_review', 'not_active', 'second_step_needed'] as const

/** However far a session has come, one can leave it, or sign in anew. */
const fromAnywhere = ['second_step', 'set_up'] as const

/** A hall full of people, at a fair or in a lecture, reaches us from one address. Passwords have a count of their own (`passwords/checking`). */
const guessing = { limit: 60, limit_for_one: 10 } as const

/** The calls every role has, each at its own address. */
const authCalls = <
  const R extends Role,
  const A extends Access,
  const F extends string,
  Registration extends z.ZodObject,
  Registered extends z.ZodObject,
  Me extends z.ZodObject,
>(
  role: R,
  own: { access: A; file: F; registration: Registration; registered: Registered; me: Me },
) => {
  const tag = `Accounts: ${role.replace('_', ' ')}`
  const at = (call: string): string => `/${role}/auth/${call}`
  return {
    login: endpoint({
      method: 'POST',
      path: at('login'),
      tag,
      summary:
        'Sign in; the three states an account may wait in each answer their own 403, and one that waits keeps `next` for the first sign-in. Where two-step sign-in is set up, the right password answers 403 `second_step_needed` with a session that is good for `/session/second-step` alone, for ten minutes',
      access: anyone,
      stages: fromAnywhere,
      body: z.strictObject({ email, password: givenPassword, next }),
      output: arrivalShape,
      problems: ['wrong_credentials', ...outcomes],
      ...guessing,
      limit_for_one: 0,
      counts_only: ['wrong_credentials'],
    }),
    logout: endpoint({
      method: 'POST',
      path: at('logout'),
      tag,
      summary: 'Sign out; also fine for somebody who is not signed in',
      access: anyone,
      stages: fromAnywhere,
    }),
    logoutByGet: endpoint({
      method: 'GET',
      path: at('logout'),
      tag,
      summary: 'Sign out, as POST does; also fine for somebody who is not signed in',
      access: anyone,
      stages: fromAnywhere,
      effect: true,
    }),
    me: endpoint({
      method: 'GET',
      path: at('me'),
      tag,
      summary: 'Who is signed in, with all that the profile form edits',
      access: own.access,
      output: own.me,
    }),
    check: endpoint({
      method: 'POST',
      path: at('check'),
      tag,
      summary: 'Is this email free to register in this role?',
      access: anyone,
      body: z.strictObject({ email }),
      output: z.object({ available: z.boolean() }),
      ...guessing,
    }),
    register: endpoint({
      method: 'POST',
      path: at('register'),
      tag,
      summary:
        'Register; somebody who has another role already gives the password they have. It takes the place of a registration whose email nobody has verified',
      access: anyone,
      body: own.registration,
      output: own.registered,
      status: 201,
      problems: ['email_taken'],
      ...guessing,
    }),
    sendEmailVerification: endpoint({
      method: 'POST',
      path: at('send-email-verification'),
      tag,
      summary: 'Mail a new verification link; the answer is the same whether the email is known or not',
      access: anyone,
      body: z.strictObject({ email, next }),
      limit: 10,
      limit_for_one: 0,
    }),
    verifyEmail: endpoint({
      method: 'POST',
      path: at('verify-email'),
      tag,
      summary:
        'Use a mailed verification link, with the password given when registering: nobody confirms what somebody else registered',
      access: anyone,
      body: z.strictObject({ token, password: givenPassword }),
      output: z.object({ email: z.string(), status: statusAfter }),
      problems: ['link_used', 'link_expired'],
      limit: 20,
      counts_only: ['link_used', 'link_expired'],
    }),
    forgotPassword: endpoint({
      method: 'POST',
      path: at('forgot-password'),
      tag,
      summary:
        'Mail a link to choose a new password; the answer is the same whether the email is known or not',
      access: anyone,
      body: z.strictObject({ email }),
      limit: 10,
      limit_for_one: 0,
    }),
    updateResetPassword: endpoint({
      method: 'POST',
      path: at('update-reset-password'),
      tag,
      summary: 'Choose a new password with a mailed link; ends every session',
      access: anyone,
      body: z.strictObject({ token, password: newPassword, confirm_password: z.string().max(128) }),
      problems: ['link_used', 'link_expired'],
      limit: 20,
    }),
    changePassword: endpoint({
      method: 'PUT',
      path: at('password'),
      tag,
      summary: 'Change the password; ends every other session',
      access: own.access,
      body: z.strictObject({
        current_password: givenPassword,
        password: newPassword,
        confirm_password: z.string().max(128),
      }),
      limit: 20,
    }),
    uploadPicture: endpoint({
      method: 'POST',
      path: at('me/profile_pic'),
      tag,
      summary: 'Put up a profile picture',
      access: own.access,
      files: { [own.file]: 'image' } as Record<F, 'image'>,
      output: z.object({ picture_url: z.string() }),
    }),
    deletePicture: endpoint({
      method: 'POST',
      path: at('me/delete_profile_pic'),
      tag,
      summary: 'Take the profile picture away',
      access: own.access,
    }),
  }
}

export const studentAuth = {
  ...authCalls('student', {
    access: asStudent,
    file: 'studentFile',
    registration: studentRegistration,
    registered: z.object({ student_id: id, status: statusAfter }),
    me: studentMe,
  }),
  editMe: endpoint({
    method: 'PUT',
    path: '/student/auth/me',
    tag: 'Accounts: student',
    summary:
      'Edit the profile and upload a resume; what is left out stays as it is, `clear` names what to empty',
    access: asStudent,
    body: studentEdit,
    files: { resumeFile: 'document' },
    output: studentMe,
  }),
}

export const employerUserAuth = {
  ...authCalls('employer_user', {
    access: asEmployer('viewer'),
    file: 'employerUserFile',
    registration: memberRegistration,
    registered: z.object({ employer_user_id: id, status: statusAfter }),
    me: employerUserMe,
  }),
  editMe: endpoint({
    method: 'PUT',
    path: '/employer_user/auth/me',
    tag: 'Accounts: employer user',
    summary: 'Edit name, job title and phone; what is left out stays as it is',
    access: asEmployer('viewer'),
    body: memberEdit,
    output: employerUserMe,
  }),
}

export const universityUserAuth = {
  ...authCalls('university_user', {
    access: asUniversity('viewer'),
    file: 'universityUserFile',
    registration: memberRegistration,
    registered: z.object({ university_user_id: id, status: statusAfter }),
    me: universityUserMe,
  }),
  editMe: endpoint({
    method: 'PUT',
    path: '/university_user/auth/me',
    tag: 'Accounts: university user',
    summary: 'Edit name, job title and phone; what is left out stays as it is',
    access: asUniversity('viewer'),
    body: memberEdit,
    output: universityUserMe,
  }),
}

/** The calls of a role, for pages that serve all three. */
export const authOf = {
  student: studentAuth,
  employer_user: employerUserAuth,
  university_user: universityUserAuth,
} as const
