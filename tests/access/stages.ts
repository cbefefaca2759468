/**
 * Calls for people who gave the right password but not yet the second step; all other calls open to anyone
 * treat them as signed out.
 */
export const beforeTheSecondStep = [
  'GET /session/second-step',
  'POST /session/second-step/passkey-options',
  'POST /session/second-step/passkey',
  'POST /session/second-step/authenticator',
  'POST /session/second-step/recovery-code',
]

/** Calls for people who must have a second step and have none yet. */
export const beforeOneIsSetUp = [
  'GET /two-step',
  'POST /two-step/passkeys/options',
  'POST /two-step/passkeys',
  'POST /two-step/authenticator/options',
  'POST /two-step/authenticator',
  'POST /session/mode',
  'POST /account/confirm',
]

/** Calls open to anyone that recognize a session not all the way in: to tell its state, to end it, to replace it. */
export const knowingAnySession = [
  'GET /session',
  'POST /session/passkey-options',
  'POST /session/passkey',
  'POST /session/sign-in',
  'POST /student/auth/login',
  'GET /student/auth/logout',
  'POST /student/auth/logout',
  'POST /employer_user/auth/login',
  'GET /employer_user/auth/logout',
  'POST /employer_user/auth/logout',
  'POST /university_user/auth/login',
  'GET /university_user/auth/logout',
  'POST /university_user/auth/logout',
  'POST /operator/auth/login',
  'GET /operator/auth/logout',
  'POST /operator/auth/logout',
  'POST /employer/leading-team/invitation/accept',
  'POST /university/leading-team/invitation/accept',
]
