import { endInvitations, issueLink } from '#domains/accounts/one-time-links.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { UNVERIFIED_MAILBOX_CAP } from '#platform/mail/caps.ts'
import type { Posted } from '#platform/mail/letter.ts'
import { postAll } from '#platform/mail/outbox.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { lockTeam } from '../teams.commands.ts'
import { requireGive } from '../teams.rules.ts'
import { invitationLetter, type Occasion } from './team-invitations.mails.ts'
import { roleAt } from './team-invitations.queries.ts'
import { INVITATIONS_AN_HOUR } from './team-invitations.rules.ts'

interface Wanted {
  email: string | null
  team_role: TeamRole
  occasion?: Occasion | undefined
}

/** The caller locks the team's row, so that the count holds. */
const requireRoom = async (tx: Tx, { organization_id }: OrganizationScope, more: number): Promise<void> => {
  const { sent } = await tx.db
    .selectFrom('mailed_links')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('kind', '=', 'invitation')
    .where('organization_id', '=', organization_id)
    .where('created_at', '>', iso(later(tx.now, -HOUR)))
    .executeTakeFirstOrThrow()
  if (sent + more > INVITATIONS_AN_HOUR)
    throw new Problem(
      'too_many_requests',
      `A team can invite at most ${INVITATIONS_AN_HOUR} people per hour`,
      {
        headers: { 'retry-after': '3600' },
      },
    )
}

const nameOf = async (tx: Tx, { organization_id }: OrganizationScope): Promise<string> => {
  const { name } = await tx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  return name
}

/** Limits how often one address is invited, whoever on the team does it. */
const mailOnce = async (tx: Tx, scope: OrganizationScope, letter: Posted): Promise<void> => {
  const held = await postAll({ ...tx, sender: scope.organization_id }, [letter], UNVERIFIED_MAILBOX_CAP)
  if (held.size > 0)
    throw new Problem(
      'too_many_requests',
      `${letter.to.email} was invited ${UNVERIFIED_MAILBOX_CAP} times within the last hour. Share the link you have instead`,
      { headers: { 'retry-after': '3600' } },
    )
}

/**
 * Creates one invitation and emails it if it has an address. The link in the email carries a proof that the
 * link shown to the inviter lacks.
 */
const issue = async (tx: Tx, scope: OrganizationScope, { email, team_role, occasion }: Wanted) => {
  // only the newest email's link works
  if (email) await endInvitations(tx, scope.organization_id, { email })
  const proof = newSecret()
  const { id, secret } = await issueLink(tx, {
    kind: 'invitation',
    role: roleAt(scope.kind),
    organization_id: scope.organization_id,
    invited_by: scope.person_id,
    team_role,
    ...(email ? { email, proof_hash: hashSecret(proof) } : {}),
  })
  const link = `${tx.deps.config.publicUrl}/sign-up/leading-team-${scope.kind}#token=${secret}`
  if (email) {
    const letter = invitationLetter({
      organization: await nameOf(tx, scope),
      role: team_role[0]!.toUpperCase() + team_role.slice(1),
      url: `${link}&proof=${proof}`,
      occasion,
    })
    await mailOnce(tx, scope, { to: { email }, cause: `invitation:${id}`, letter })
  }
  await record(tx, scope, 'team.invited', id, { team_role })
  return { id, email, link }
}

const record = (
  tx: Tx,
  { actor }: OrganizationScope,
  verb: string,
  id: string,
  data: Record<string, unknown> = {},
) => recordActivity(tx, actor, { verb, subject: { type: 'invitation', id }, data })

interface Inviting {
  emails: string[]
  team_role: TeamRole
  /** What they are needed for. */
  occasion?: Occasion
}

export const inviteWithin = async (
  tx: Tx,
  scope: OrganizationScope,
  { emails, team_role, occasion }: Inviting,
) => {
  requireGive(await lockTeam(tx, scope), team_role)
  const to: (string | null)[] = emails.length > 0 ? [...new Set(emails)] : [null]
  await requireRoom(tx, scope, to.length)
  const made = []
  for (const email of to) made.push(await issue(tx, scope, { email, team_role, occasion }))
  return { link: made[0]!.link, invitations: made }
}

export const invite = (deps: Deps, scope: OrganizationScope, inviting: Inviting) =>
  inTransaction(deps, (tx) => inviteWithin(tx, scope, inviting))

const lockOpen = async (tx: Tx, { organization_id }: OrganizationScope, id: string): Promise<Wanted> => {
  const invitation = await tx.db
    .selectFrom('mailed_links')
    .select(['email', 'team_role'])
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .where('organization_id', '=', organization_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', iso(tx.now))
    .$narrowType<{ team_role: TeamRole }>()
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw new Problem('not_found')
  return invitation
}

export const withdrawInvitation = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const actor = await lockTeam(tx, scope)
    const { team_role } = await lockOpen(tx, scope, id)
    requireGive(actor, team_role)
    await endInvitations(tx, scope.organization_id, { id })
    await record(tx, scope, 'team.invitation_withdrawn', id)
  })

export const resendInvitation = (deps: Deps, scope: OrganizationScope, id: string) =>
  inTransaction(deps, async (tx) => {
    const actor = await lockTeam(tx, scope)
    const wanted = await lockOpen(tx, scope, id)
    requireGive(actor, wanted.team_role)
    await requireRoom(tx, scope, 1)
    await endInvitations(tx, scope.organization_id, { id })
    const { link } = await issue(tx, scope, wanted)
    return { link }
  })
