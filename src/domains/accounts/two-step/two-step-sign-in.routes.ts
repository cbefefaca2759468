import { type Handler, serve } from '#gate/http.ts'
import { sessionOf } from '../current-session.queries.ts'
import { requestOptionsFor } from './passkeys/passkey-proofs.commands.ts'
import { credentialsOf } from './passkeys/passkeys.queries.ts'
import {
  type Arrived,
  passByApp,
  passByPasskey,
  passByRecoveryCode,
  signInByPasskey,
} from './two-step-sign-in.commands.ts'
import * as contract from './two-step-sign-in.contract.ts'
import { requirePendingSecondStep, secondStepOptions } from './two-step-sign-in.queries.ts'

type Opening = Pick<Parameters<Handler<typeof contract.passByApp>>[0], 'deps' | 'setSession'>

/** Answers like a sign-in once the second step is passed. */
const welcome = async ({ deps, setSession }: Opening, { secret, next, ...session }: Arrived) => {
  setSession(secret)
  return { ...(await sessionOf(deps, { ...session, has_passed: true })), next }
}

export const twoStepSignInRoutes = serve(contract, {
  secondStep: ({ deps, scope }) => secondStepOptions(deps, scope),
  passkeyOptions: async ({ deps, scope }) => {
    requirePendingSecondStep(scope)
    const known = await credentialsOf(deps.db, scope.person_id)
    return requestOptionsFor(deps, { purpose: 'second_step', session_id: scope.session_id }, known)
  },
  passByPasskey: async (call) => welcome(call, await passByPasskey(call.deps, call, call.body.credential)),
  passByApp: async (call) => welcome(call, await passByApp(call.deps, call, call.body.code)),
  passByRecoveryCode: async (call) =>
    welcome(call, await passByRecoveryCode(call.deps, call, call.body.code)),
  passkeySignInOptions: ({ deps }) => requestOptionsFor(deps, { purpose: 'sign_in', session_id: null }, null),
  signInByPasskey: async (call) => welcome(call, await signInByPasskey(call.deps, call, call.body)),
})
