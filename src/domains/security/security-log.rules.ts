import type { SecurityKind } from './security-log.contract.ts'

/** Many of these from one place on one account within an hour share one row. */
export const isCounted = (kind: SecurityKind): boolean =>
  kind === 'sign_in_failed' || kind === 'second_step_failed' || kind === 'confirmation_failed'

/** Whom an activity concerns: the person who did it, or the person behind the account it was done to. */
export type Concerned = 'actor' | 'subject'

interface Logged {
  kind: SecurityKind
  concerns: Concerned
  detail?: string
  /** Where only some such activities change rights. */
  when?: (data: Record<string, unknown>) => boolean
}

/**
 * An invited person joins the team by verifying the mailbox; all others wait, or have an account of their own
 * alone.
 */
const joinedTeam = ({ status, role: of }: Record<string, unknown>): boolean =>
  status === 'active' && of !== 'student'

const role = ({ from, to, role_before }: Record<string, unknown>): string | undefined => {
  if (typeof role_before === 'string') return `${role_before} → viewer`
  return typeof from === 'string' && typeof to === 'string' ? `${from} → ${to}` : undefined
}

/** What the log keeps of activities, by verb. */
const byVerb: Readonly<Record<string, Logged>> = {
  'address.changed': { kind: 'address_changed', concerns: 'subject' },
  'password.changed': { kind: 'password_changed', concerns: 'subject' },
  'two_step.passkey_added': { kind: 'second_step_added', concerns: 'subject', detail: 'passkey' },
  'two_step.app_set_up': { kind: 'second_step_added', concerns: 'subject', detail: 'authenticator app' },
  'two_step.passkey_removed': { kind: 'second_step_removed', concerns: 'subject', detail: 'passkey' },
  'two_step.app_removed': { kind: 'second_step_removed', concerns: 'subject', detail: 'authenticator app' },
  'two_step.codes_renewed': { kind: 'recovery_codes_renewed', concerns: 'subject' },
  'two_step.recovery_code_used': { kind: 'recovery_code_used', concerns: 'subject' },
  'two_step.reset': { kind: 'second_step_reset', concerns: 'subject' },
  'organization.two_step_required': {
    kind: 'team_two_step_changed',
    concerns: 'actor',
    detail: 'required of everyone',
  },
  'organization.two_step_optional': {
    kind: 'team_two_step_changed',
    concerns: 'actor',
    detail: 'no longer required',
  },
  'team.role_changed': { kind: 'role_changed', concerns: 'subject' },
  'team.ownership_transferred': { kind: 'role_changed', concerns: 'subject' },
  'team.member_removed': { kind: 'removed', concerns: 'subject' },
  'account.verified': { kind: 'let_in', concerns: 'subject', when: joinedTeam },
  'account.approved': { kind: 'let_in', concerns: 'subject' },
  'account.deactivated': { kind: 'deactivated', concerns: 'subject' },
  'account.signed_out': { kind: 'sessions_ended', concerns: 'subject' },
  'account.reactivated': { kind: 'reactivated', concerns: 'subject' },
  'organization.suspended': { kind: 'organization_deactivated', concerns: 'actor' },
  'organization.reactivated': { kind: 'organization_reactivated', concerns: 'actor' },
  'operator.appointed': { kind: 'operator_added', concerns: 'subject' },
  'operator.removed': { kind: 'operator_removed', concerns: 'subject' },
  'account.data_downloaded': { kind: 'own_data_exported', concerns: 'actor' },
  'organization.applicants_exported': { kind: 'list_exported', concerns: 'actor', detail: 'applicants' },
  'event.participants_exported': { kind: 'list_exported', concerns: 'actor', detail: 'participants' },
  'event.ledger_exported': { kind: 'list_exported', concerns: 'actor', detail: 'payments' },
  'event.exhibitors_exported': { kind: 'list_exported', concerns: 'actor', detail: 'exhibitors' },
  'inquiries.exported': { kind: 'list_exported', concerns: 'actor', detail: 'inquiries' },
  'waitlist.exported': { kind: 'list_exported', concerns: 'actor', detail: 'waitlist' },
  'account.opened': { kind: 'looked_at', concerns: 'subject', detail: 'account' },
  'inquiry.opened': { kind: 'looked_at', concerns: 'actor', detail: 'inquiry' },
  'career.application_opened': { kind: 'looked_at', concerns: 'actor', detail: 'application' },
  'career.file_opened': { kind: 'looked_at', concerns: 'actor', detail: 'resume of an application' },
}

export const loggedVerbs: readonly string[] = Object.keys(byVerb)

/** Returns what the log keeps of an activity, or undefined if it doesn't concern it. */
export const logged = (verb: string, data: Record<string, unknown>): Logged | undefined => {
  const entry = byVerb[verb]
  if (!entry || entry.when?.(data) === false) return undefined
  const detail = entry.detail ?? role(data)
  return { kind: entry.kind, concerns: entry.concerns, ...(detail && { detail }) }
}
