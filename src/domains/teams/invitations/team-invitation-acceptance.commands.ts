import { addToTeam } from '#domains/accounts/memberships.commands.ts'
import { consumeLink } from '#domains/accounts/one-time-links.commands.ts'
import { startSession } from '#domains/accounts/sessions/sessions.commands.ts'
import { identify, personFor, verifyMailbox } from '#domains/accounts/sign-up/identities.commands.ts'
import { addAccount, finishSignUp } from '#domains/accounts/sign-up/sign-up.commands.ts'
import { personByEmail } from '#domains/accounts/sign-up/sign-up.queries.ts'
import { forgetNotices } from '#domains/notifications/notices.commands.ts'
import type { Device } from '#gate/session.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, VisitorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OrganizationKind, Role, TeamRole } from '#shared/endpoint.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { canGive } from '../teams.rules.ts'
import type { employerInvitations } from './team-invitations.contract.ts'
import { isMailboxProof, type OpenInvitation, openInvitation, roleAt } from './team-invitations.queries.ts'
import { requireFree } from './team-invitations.rules.ts'

type Body = BodyOf<typeof employerInvitations.accept>
type Link = Awaited<ReturnType<typeof consumeLink>>

const otherAddress = { email: ['This invitation is for another email address'] }

/** New people enter their details; known people need not. An unverified registration doesn't count as known. */
const namesOf = async (deps: Deps, { email, first_name, last_name }: Body) => {
  const known = await personByEmail(deps.db, email)
  const errors =
    known?.email_verified_at || (first_name && last_name)
      ? {}
      : {
          ...(first_name ? {} : { first_name: ['This field is required'] }),
          ...(last_name ? {} : { last_name: ['This field is required'] }),
        }
  return { first_name: first_name ?? '', last_name: last_name ?? '', errors }
}

/** Adds the person's account in this role to the team, or creates one; it becomes active once the email is verified. */
const place = async (tx: Tx, personId: string, role: Role, link: Link, body: Body): Promise<void> => {
  const organization_id = link.organization_id!
  const given = {
    team_role: link.team_role as TeamRole,
    organization_id,
    invited_at: tx.now,
    invited_by: link.invited_by!,
  }
  const { job_title, phone } = body
  const account = await tx.db
    .selectFrom('role_accounts')
    .select(['id', 'status', 'organization_id', 'removed_at'])
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .forUpdate()
    .executeTakeFirst()
  if (!account) {
    await addAccount(tx, personId, { role, ...given, job_title, phone })
    return
  }
  requireFree(account, { organization_id, created_at: link.created_at })
  if (account.organization_id !== organization_id) await forgetNotices(tx, account.id)
  await addToTeam(tx, account.id, given)
}

/**
 * The organization may have been suspended since the link was opened, and its sender may have lost the right
 * to invite. Locks both, in the order a team's own changes do, so that those run either after the invited
 * person has joined or before.
 */
const holdInviter = async (tx: Tx, link: OpenInvitation): Promise<string> => {
  const organization = await tx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', link.organization_id)
    .where('state', '=', 'approved')
    .forShare()
    .executeTakeFirst()
  const inviter = await tx.db
    .selectFrom('role_accounts')
    .select('team_role')
    .where('organization_id', '=', link.organization_id)
    .where('person_id', '=', link.invited_by)
    .where('status', '=', 'active')
    .forShare()
    .$narrowType<{ team_role: TeamRole }>()
    .executeTakeFirst()
  if (!organization || !inviter || !canGive(inviter, link.team_role)) throw new Problem('link_expired')
  return organization.name
}

interface Acceptance {
  kind: OrganizationKind
  scope: VisitorScope
  device: Device
}

/**
 * Joins the team; signs the person in if nothing is left to wait for. Returns the session's secret, or null
 * while the email is not verified.
 */
export const acceptInvitation = async (deps: Deps, { kind, scope, device }: Acceptance, body: Body) => {
  const invitation = await openInvitation(deps, kind, body.token)
  if (invitation.email && invitation.email !== body.email) throw invalid(otherAddress)
  const { errors, ...names } = await namesOf(deps, body)
  const newcomer = { ...names, email: body.email, password: body.password, device }
  const identity = await identify(deps, newcomer, errors)
  const role = roleAt(kind)
  return inTransaction(deps, async (tx) => {
    const person = await personFor(tx, role, identity, newcomer)
    if (!person) throw new Problem('conflict', 'This account has just changed; please try again')
    const organization = await holdInviter(tx, invitation)
    const link = await consumeLink(tx, { kind: 'invitation', role, secret: body.token })
    const actor: Actor = {
      ...scope.actor,
      person_id: person.id,
      role,
      organization_id: link.organization_id,
    }
    await place(tx, person.id, role, link, body)
    const proved = isMailboxProof(link.proof_hash, body.proof) ? await verifyMailbox(tx, person) : person
    const status = await finishSignUp(tx, actor, proved, role)
    if (status !== 'active') return { answer: { status, organization }, secret: null }
    const { secret } = await startSession(tx, {
      person_id: person.id,
      mode: role,
      before: scope.signed,
      device,
    })
    return { answer: { status, organization }, secret }
  })
}
