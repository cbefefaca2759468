import { type Call, serve } from '#gate/http.ts'
import { Problem } from '#shared/problems.ts'
import { currentSession, sessionOf } from './current-session.queries.ts'
import { signInAnywhere, signInOperator, signOut, switchTo } from './sign-in.commands.ts'
import * as contract from './sign-in.contract.ts'

const signOutHere = async ({
  deps,
  scope,
  device,
  setSession,
}: Pick<Call<typeof contract.operatorLogout>, 'deps' | 'scope' | 'device' | 'setSession'>) => {
  await signOut(deps, scope, device)
  setSession(null)
}

export const accountRoutes = serve(contract, {
  session: ({ deps, scope }) => currentSession(deps, scope),
  signIn: async ({ deps, scope, body, device, setSession }) => {
    const session = await signInAnywhere(deps, { ...body, scope, device })
    setSession(session.secret)
    if (session.stage !== 'full') throw new Problem('second_step_needed')
    return { ...(await sessionOf(deps, { ...session, has_passed: false })), next: session.next }
  },
  switchMode: async ({ deps, scope, body }) => {
    const next = await switchTo(deps, scope, body.role)
    return { ...(await sessionOf(deps, { ...scope, mode: body.role })), next }
  },
  operatorLogin: async ({ deps, scope, body, device, setSession }) => {
    const session = await signInOperator(deps, { ...body, scope, device })
    setSession(session.secret)
    if (session.stage !== 'full') throw new Problem('second_step_needed')
    return sessionOf(deps, { ...session, has_passed: false })
  },
  operatorLogout: signOutHere,
  operatorLogoutByGet: signOutHere,
})
