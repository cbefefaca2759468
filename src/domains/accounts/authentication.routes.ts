import { type Call, type Handler, serve } from '#gate/http.ts'
import type { SignedScope } from '#platform/scope.ts'
import type { Endpoint, Role } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { employerUserAuth, studentAuth, universityUserAuth } from './authentication.contract.ts'
import { sessionOf } from './current-session.queries.ts'
import { resendVerification, verifyEmail } from './email-verification.commands.ts'
import {
  editMemberMe,
  editStudentMe,
  removePicture,
  replacePicture,
} from './own-profile/own-profile.commands.ts'
import { employerUserMe, studentMe, universityUserMe } from './own-profile/own-profile.queries.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords/passwords.commands.ts'
import { signIn, signOut } from './sign-in.commands.ts'
import { registerJoiner, registerStudent } from './sign-up/sign-up.commands.ts'
import { isAvailable } from './sign-up/sign-up.queries.ts'

type Calls = typeof studentAuth
type Signed<E extends Endpoint> = Omit<Call<E>, 'scope'> & { scope: SignedScope }

const signOutHere = async ({
  deps,
  scope,
  device,
  setSession,
}: Pick<Call<Calls['logout']>, 'deps' | 'scope' | 'device' | 'setSession'>) => {
  await signOut(deps, scope, device)
  setSession(null)
}

/** Serves the calls that are the same for every role. */
const callsOf = (role: Role) => ({
  login: (async ({ deps, scope, body, device, setSession }) => {
    const session = await signIn(deps, role, { ...body, scope, device })
    setSession(session.secret)
    if (session.stage !== 'full') throw new Problem('second_step_needed')
    return { ...(await sessionOf(deps, { ...session, has_passed: false })), next: session.next }
  }) satisfies Handler<Calls['login']>,
  logout: signOutHere,
  logoutByGet: signOutHere,
  check: (async ({ deps, body }) => ({
    available: await isAvailable(deps.db, role, body.email),
  })) satisfies Handler<Calls['check']>,
  sendEmailVerification: (({ deps, body }) => resendVerification(deps, { ...body, role })) satisfies Handler<
    Calls['sendEmailVerification']
  >,
  verifyEmail: (async (call) => {
    const { secret, ...verified } = await verifyEmail(call.deps, call, role, call.body)
    if (secret) call.setSession(secret)
    return verified
  }) satisfies Handler<Calls['verifyEmail']>,
  forgotPassword: (({ deps, body }) => forgotPassword(deps, { ...body, role })) satisfies Handler<
    Calls['forgotPassword']
  >,
  updateResetPassword: ((call) => resetPassword(call.deps, call, role, call.body)) satisfies Handler<
    Calls['updateResetPassword']
  >,
  changePassword: (call: Signed<Calls['changePassword']>) => changePassword(call.deps, call, call.body),
  deletePicture: ({ deps, scope }: Signed<Calls['deletePicture']>) => removePicture(deps, scope),
})

export const studentAuthRoutes = serve(studentAuth, {
  ...callsOf('student'),
  me: ({ deps, scope }) => studentMe(deps.db, scope),
  register: async ({ deps, scope, device, body }) => {
    const { account_id, status } = await registerStudent(deps, scope, { ...body, device })
    return { student_id: account_id, status }
  },
  uploadPicture: ({ deps, scope, files }) => replacePicture(deps, scope, 'studentFile', files.studentFile),
  editMe: async ({ deps, scope, body, files }) => {
    await editStudentMe(deps, scope, body, files.resumeFile)
    return studentMe(deps.db, scope)
  },
})

export const employerUserAuthRoutes = serve(employerUserAuth, {
  ...callsOf('employer_user'),
  me: ({ deps, scope }) => employerUserMe(deps.db, scope),
  register: async ({ deps, scope, device, body }) => {
    const { account_id, status } = await registerJoiner(deps, scope, 'employer_user', { ...body, device })
    return { employer_user_id: account_id, status }
  },
  uploadPicture: ({ deps, scope, files }) =>
    replacePicture(deps, scope, 'employerUserFile', files.employerUserFile),
  editMe: async ({ deps, scope, body }) => {
    await editMemberMe(deps, scope, body)
    return employerUserMe(deps.db, scope)
  },
})

export const universityUserAuthRoutes = serve(universityUserAuth, {
  ...callsOf('university_user'),
  me: ({ deps, scope }) => universityUserMe(deps.db, scope),
  register: async ({ deps, scope, device, body }) => {
    const { account_id, status } = await registerJoiner(deps, scope, 'university_user', { ...body, device })
    return { university_user_id: account_id, status }
  },
  uploadPicture: ({ deps, scope, files }) =>
    replacePicture(deps, scope, 'universityUserFile', files.universityUserFile),
  editMe: async ({ deps, scope, body }) => {
    await editMemberMe(deps, scope, body)
    return universityUserMe(deps.db, scope)
  },
})
