import { z } from 'zod'
import {
  type Access,
  anyone,
  asEmployer,
  asStudent,
  asUniversity,
  endpoint,
  type Role,
} from '#shared/endpoint.ts'
import { email, id } from '#shared/fields.ts'
import {
  employerUserMe,
  memberEdit,
  studentEdit,
  studentMe,
  universityUserMe,
} from './own-profile/own-profile.contract.ts'
import { arrivalShape } from './sign-in.contract.ts'
import {
  chosenPassword,
  givenPassword,
  memberRegistration,
  next,
  statusAfter,
  studentRegistration,
  token,
} from './sign-up/sign-up.contract.ts'

const outcomes = ['email_not_verified', 'pending_review', 'not_active', 'second_step_needed'] as const
/** A session may sign out, or sign in again, at any stage. */
const fromAnywhere = ['second_step', 'set_up'] as const

/** A hall full of people at a fair shares one address. Passwords have their own count (`password-checks`). */
const guessing = { limit: 60, limit_for_one: 10 } as const
const mailing = { limit: 10, limit_for_one: 0 } as const

const logoutAt = {
  student: '/student/auth/logout',
  employer_user: '/employer_user/auth/logout',
  university_user: '/university_user/auth/logout',
} as const

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
  return {
    login: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/login',
        employer_user: '/employer_user/auth/login',
        university_user: '/university_user/auth/login',
      }[role],
      tag,
      summary:
        'Sign in. The three states an account may wait in each answer their own 403, and a waiting account keeps `next` for its first sign-in. Where two-step sign-in is set up, the right password answers 403 `second_step_needed` with a session that is good for ten minutes and only for `/session/second-step`',
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
      path: logoutAt[role],
      tag,
      summary: 'Sign out; succeeds even if no one is signed in',
      access: anyone,
      stages: fromAnywhere,
    }),
    logoutByGet: endpoint({
      method: 'GET',
      path: logoutAt[role],
      tag,
      summary: 'Sign out, as POST does; succeeds even if no one is signed in',
      access: anyone,
      stages: fromAnywhere,
      effect: true,
    }),
    me: endpoint({
      method: 'GET',
      path: {
        student: '/student/auth/me',
        employer_user: '/employer_user/auth/me',
        university_user: '/university_user/auth/me',
      }[role],
      tag,
      summary: 'Who is signed in, with everything the profile form edits',
      access: own.access,
      output: own.me,
    }),
    check: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/check',
        employer_user: '/employer_user/auth/check',
        university_user: '/university_user/auth/check',
      }[role],
      tag,
      summary: 'Check whether this email is free to register in this role',
      access: anyone,
      body: z.strictObject({ email }),
      output: z.object({ available: z.boolean() }),
      ...guessing,
    }),
    register: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/register',
        employer_user: '/employer_user/auth/register',
        university_user: '/university_user/auth/register',
      }[role],
      tag,
      summary:
        'Register. Someone who already has another role gives their existing password. A new registration replaces one whose email was never verified',
      access: anyone,
      body: own.registration,
      output: own.registered,
      status: 201,
      problems: ['email_taken'],
      ...guessing,
    }),
    sendEmailVerification: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/send-email-verification',
        employer_user: '/employer_user/auth/send-email-verification',
        university_user: '/university_user/auth/send-email-verification',
      }[role],
      tag,
      summary: 'Email a new verification link; the answer is the same whether the email is known or not',
      access: anyone,
      body: z.strictObject({ email, next }),
      ...mailing,
    }),
    verifyEmail: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/verify-email',
        employer_user: '/employer_user/auth/verify-email',
        university_user: '/university_user/auth/verify-email',
      }[role],
      tag,
      summary:
        'Use an emailed verification link, with the password given at registration, so that no one can confirm someone else’s registration; the browser that registered may leave it out within an hour. If the account needs no review, this signs the person in and returns, once, where they were headed when they registered',
      access: anyone,
      body: z.strictObject({ token, password: givenPassword.optional() }),
      output: z.object({ email: z.string(), status: statusAfter, next: z.string().nullable() }),
      problems: ['link_used', 'link_expired'],
      limit: 20,
      counts_only: ['link_used', 'link_expired'],
    }),
    forgotPassword: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/forgot-password',
        employer_user: '/employer_user/auth/forgot-password',
        university_user: '/university_user/auth/forgot-password',
      }[role],
      tag,
      summary:
        'Email a link to choose a new password; the answer is the same whether the email is known or not',
      access: anyone,
      body: z.strictObject({ email }),
      ...mailing,
    }),
    updateResetPassword: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/update-reset-password',
        employer_user: '/employer_user/auth/update-reset-password',
        university_user: '/university_user/auth/update-reset-password',
      }[role],
      tag,
      summary: 'Choose a new password with an emailed link; ends every session',
      access: anyone,
      body: z.strictObject({ token, ...chosenPassword }),
      problems: ['link_used', 'link_expired'],
      limit: 20,
    }),
    changePassword: endpoint({
      method: 'PUT',
      path: {
        student: '/student/auth/password',
        employer_user: '/employer_user/auth/password',
        university_user: '/university_user/auth/password',
      }[role],
      tag,
      summary: 'Change the password; ends every other session',
      access: own.access,
      body: z.strictObject({ current_password: givenPassword, ...chosenPassword }),
      limit: 20,
    }),
    uploadPicture: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/me/profile_pic',
        employer_user: '/employer_user/auth/me/profile_pic',
        university_user: '/university_user/auth/me/profile_pic',
      }[role],
      tag,
      summary: 'Upload a profile picture',
      access: own.access,
      files: { [own.file]: 'image' } as Record<F, 'image'>,
      output: z.object({ picture_url: z.string() }),
    }),
    deletePicture: endpoint({
      method: 'POST',
      path: {
        student: '/student/auth/me/delete_profile_pic',
        employer_user: '/employer_user/auth/me/delete_profile_pic',
        university_user: '/university_user/auth/me/delete_profile_pic',
      }[role],
      tag,
      summary: 'Remove the profile picture',
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
      'Edit the profile and upload a resume. Fields left out stay as they are; `clear` names the fields to empty',
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
    summary: 'Edit name, job title, and phone; fields left out stay as they are',
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
    summary: 'Edit name, job title, and phone; fields left out stay as they are',
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
