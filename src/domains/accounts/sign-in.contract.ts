import { z } from 'zod'
import { anyone, endpoint, signedIn } from '#shared/endpoint.ts'
import { email, id, ownAddress } from '#shared/fields.ts'

export const roles = ['student', 'employer_user', 'university_user'] as const
export const accountStatuses = ['email_not_verified', 'pending_review', 'active', 'deactivated'] as const
export type AccountStatus = (typeof accountStatuses)[number]
export const teamRoles = ['owner', 'admin', 'recruiter', 'staff', 'viewer'] as const
/** The product specification's logged-in modes. */
export const modes = { NONE: 0, STUDENT: 1, EMPLOYER: 2, UNIVERSITY: 3 } as const

export const sessionShape = z.object({
  mode: z.int().min(0).max(3),
  is_operator: z.boolean(),
  person: z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  account: z
    .object({
      id,
      role: z.enum(roles),
      status: z.enum(accountStatuses),
      picture_url: z.string().nullable(),
      team_role: z.enum(teamRoles).nullable(),
      /** On the team: `act` is what members may do and viewers may not, `lead` what admins may. */
      may: z.object({ act: z.boolean(), lead: z.boolean() }),
      organization: z
        .object({ id, name: z.string(), slug: z.string(), logo_url: z.string().nullable() })
        .nullable(),
    })
    .nullable(),
  /** The roles this person could switch to without signing in again. */
  roles: z.array(z.enum(roles)),
  unread: z.int(),
  /**
   * `needed`: the password was right, but no one is signed in before the second step. `to_set_up`: this role
   * requires a second step, and nothing works until there is one.
   */
  second_step: z.enum(['needed', 'to_set_up']).nullable(),
  /** A different text means that what this session may do has changed. */
  rights: z.string(),
})
export type Session = z.output<typeof sessionShape>

/**
 * The person who signed in. `next` is where they were headed when they signed up, given once; null if nowhere
 * in particular.
 */
export const arrivalShape = sessionShape.extend({ next: z.string().nullable() })

/** What the browser's shell needs to know about the visitor; answers for signed-out visitors too, so never with 401. */
/** Sessions at any stage may be asked about, signed out of, or replaced. */
const fromAnywhere = ['second_step', 'set_up'] as const

export const session = endpoint({
  method: 'GET',
  path: '/session',
  current: true,
  tag: 'Session',
  summary: 'Who is signed in, in which mode',
  access: anyone,
  stages: fromAnywhere,
  output: sessionShape,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/session/sign-in',
  tag: 'Session',
  summary:
    'Sign in with an email and password alone: to the only account, or to the one in `role` if the person has it. With several to choose from, the right password answers 409 `several_accounts` with the roles in `may`. Otherwise like the sign-in of each role',
  access: anyone,
  stages: fromAnywhere,
  body: z.strictObject({
    email,
    password: z.string().min(1, 'Enter your password').max(128),
    role: z.enum(roles).optional(),
    next: ownAddress.optional(),
  }),
  output: arrivalShape,
  problems: [
    'wrong_credentials',
    'several_accounts',
    'email_not_verified',
    'pending_review',
    'not_active',
    'second_step_needed',
  ],
  limit: 60,
  limit_for_one: 0,
  counts_only: ['wrong_credentials'],
})

export const switchMode = endpoint({
  method: 'POST',
  path: '/session/mode',
  tag: 'Session',
  summary: 'Switch to another of your roles without signing in again',
  access: signedIn,
  stages: ['set_up'],
  body: z.strictObject({ role: z.enum([...roles, 'operator']) }),
  output: arrivalShape,
  problems: ['not_allowed', 'email_not_verified', 'pending_review', 'not_active'],
})

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/operator/auth/login',
  tag: 'Session',
  summary:
    'Sign in as an operator of this installation; answers 403 `second_step_needed` as every sign-in does',
  access: anyone,
  stages: fromAnywhere,
  body: z.strictObject({ email, password: z.string().min(1, 'Enter your password').max(128) }),
  output: sessionShape,
  problems: ['wrong_credentials', 'second_step_needed'],
  limit: 20,
  limit_for_one: 0,
})

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/operator/auth/logout',
  tag: 'Session',
  summary: 'Sign out; succeeds even if no one is signed in',
  access: anyone,
  stages: fromAnywhere,
})

/**
 * The web calls its POST twin; routes serve this one by its name.
 * @public
 */
export const operatorLogoutByGet = endpoint({
  method: 'GET',
  path: '/operator/auth/logout',
  tag: 'Session',
  summary: 'Sign out, as POST does; succeeds even if no one is signed in',
  access: anyone,
  stages: fromAnywhere,
  effect: true,
})
