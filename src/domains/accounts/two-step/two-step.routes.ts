import { type Handler, serve } from '#gate/http.ts'
import { sessionOf } from '../current-session.queries.ts'
import { newApp, removeApp, setUpApp } from './authenticator-app.commands.ts'
import * as authenticator from './authenticator-app.contract.ts'
import { requestOptionsFor } from './passkeys/passkey-proofs.commands.ts'
import { addPasskey, creationOptionsFor, removePasskey, renamePasskey } from './passkeys/passkeys.commands.ts'
import * as passkeys from './passkeys/passkeys.contract.ts'
import { credentialsOf } from './passkeys/passkeys.queries.ts'
import { renewCodes } from './two-step.commands.ts'
import * as overview from './two-step.contract.ts'
import { twoStepOf } from './two-step.queries.ts'
import { resetByOperator } from './two-step-reset.commands.ts'
import * as resetting from './two-step-reset.contract.ts'
import {
  type Arrived,
  passByApp,
  passByPasskey,
  passByRecoveryCode,
  signInByPasskey,
} from './two-step-sign-in.commands.ts'
import * as signingIn from './two-step-sign-in.contract.ts'
import { requireHalf, waysIn } from './two-step-sign-in.queries.ts'

type Opening = Pick<Parameters<Handler<typeof signingIn.passByApp>>[0], 'deps' | 'setSession'>

/** Whoever passed is answered as a sign-in is. */
const welcome = async ({ deps, setSession }: Opening, { secret, next, ...session }: Arrived) => {
  setSession(secret)
  return { ...(await sessionOf(deps, { ...session, has_passed: true })), next }
}

const overviewRoutes = serve(overview, {
  twoStep: ({ deps, scope }) => twoStepOf(deps, scope),
  renewRecoveryCodes: async ({ deps, scope }) => ({ recovery_codes: await renewCodes(deps, scope) }),
})

const passkeyRoutes = serve(passkeys, {
  passkeyCreation: ({ deps, scope }) => creationOptionsFor(deps, scope),
  addPasskey: async ({ deps, scope, body, setSession }) => {
    const { secret, ...answer } = await addPasskey(deps, scope, body)
    if (secret) setSession(secret)
    return answer
  },
  renamePasskey: ({ deps, scope, params, body }) => renamePasskey(deps, scope, params.id, body.name),
  removePasskey: ({ deps, scope, params }) => removePasskey(deps, scope, params.id),
})

const authenticatorRoutes = serve(authenticator, {
  appCreation: async ({ deps, scope }) => newApp(deps, scope),
  setUpApp: async ({ deps, scope, body, setSession }) => {
    const { secret, ...answer } = await setUpApp(deps, scope, body)
    if (secret) setSession(secret)
    return answer
  },
  removeApp: ({ deps, scope }) => removeApp(deps, scope),
})

const signingInRoutes = serve(signingIn, {
  secondStep: ({ deps, scope }) => waysIn(deps, scope),
  passkeyOptions: async ({ deps, scope }) => {
    requireHalf(scope)
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

const resettingRoutes = serve(resetting, {
  resetTwoStep: ({ deps, scope, body }) => resetByOperator(deps, scope, body),
})

export const twoStepRoutes = [
  overviewRoutes,
  passkeyRoutes,
  authenticatorRoutes,
  signingInRoutes,
  resettingRoutes,
]
