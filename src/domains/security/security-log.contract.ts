import { z } from 'zod'
import { asOperator, endpoint, signedIn } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** By what an operator looks for; every page starts with these names, so they stand apart. */
export const securityGroupNames = [
  'sign_ins',
  'failures',
  'accounts',
  'two_step',
  'rights',
  'exports',
  'looks',
] as const
export type SecurityGroup = (typeof securityGroupNames)[number]

/** The kinds of entries. */
export const securityGroups = {
  sign_ins: ['signed_in', 'new_device', 'signed_out', 'session_ended', 'sessions_ended'],
  failures: ['sign_in_failed', 'second_step_failed', 'confirmation_failed'],
  accounts: ['password_changed', 'address_changed'],
  two_step: [
    'second_step_added',
    'second_step_removed',
    'recovery_code_used',
    'recovery_codes_renewed',
    'second_step_reset',
    'team_two_step_changed',
  ],
  rights: [
    'role_changed',
    'let_in',
    'removed',
    'deactivated',
    'reactivated',
    'organization_deactivated',
    'organization_reactivated',
    'operator_added',
    'operator_removed',
  ],
  exports: ['own_data_exported', 'list_exported'],
  looks: ['looked_at'],
} as const satisfies Record<SecurityGroup, readonly string[]>
export type SecurityKind = (typeof securityGroups)[SecurityGroup][number]
export const securityKinds = Object.values(securityGroups).flat() as [SecurityKind, ...SecurityKind[]]

const shared = {
  id,
  at: timestamp,
  /** The last of several counted as one. */
  last_at: timestamp,
  occurrences: z.int(),
  kind: z.enum(securityKinds),
  /** Browser and system, as far as it reports them. */
  device: z.string().nullable(),
  /** `from → to` for a role, which list was exported, what was viewed. */
  detail: z.string().nullable(),
}

const ownEvent = z.object({
  ...shared,
  /** Whether it came from the network this call comes from; null if none is known. */
  from_here: z.boolean().nullable(),
  by_oneself: z.boolean(),
  actor_role: z.string(),
})
export type OwnSecurityEvent = z.output<typeof ownEvent>

export const ownSecurityEvents = endpoint({
  method: 'GET',
  path: '/account/security-events',
  tag: 'Session',
  access: signedIn,
  summary:
    'What happened around your own account in the last 90 days: sign-ins, failed attempts, changes to rights and to the second step, exports, views by operators',
  query: z.strictObject(pageQuery),
  output: pageOf(ownEvent),
})

const person = z.object({ id, name: z.string(), email: z.string() })

const anyEvent = z.object({
  ...shared,
  person: person.nullable(),
  actor: person.nullable(),
  actor_role: z.string(),
  organization: z.object({ id, name: z.string() }).nullable(),
  /** A keyed hash, the same for each attempt on one address: it groups attempts without identifying anyone. */
  identity: z.string().nullable(),
  /** The same for the network it came from. */
  network: z.string().nullable(),
})
export type SecurityEvent = z.output<typeof anyEvent>

const hash = z.string().regex(/^[0-9a-f]{32}$/, 'Use a hash from the list')

export const securityEvents = endpoint({
  method: 'GET',
  path: '/operator/security-events',
  tag: 'Operators',
  access: asOperator,
  summary: 'The security log of the installation, newest first',
  query: z.strictObject({
    ...pageQuery,
    group: z.array(z.enum(securityGroupNames)).max(securityGroupNames.length).optional(),
    person_id: id.optional(),
    identity: hash.optional(),
    network: hash.optional(),
  }),
  output: pageOf(anyEvent),
})
