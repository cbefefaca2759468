import { sql } from 'kysely'
import { HOUR, iso, later } from '#platform/clock.ts'
import { REGISTERING } from '#platform/mail/caps.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { postAll } from '#platform/mail/outbox.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { teamRoleOfJoiner } from './accounts.rules.ts'
import { LINKS_AN_HOUR, type LinkKind, linkLife } from './one-time-links.rules.ts'

export interface NewLink {
  kind: LinkKind
  person_id?: string
  /** The role whose page asked for the link; a changed address applies to all of them. */
  role?: Role
  organization_id?: string
  team_role?: TeamRole
  email?: string
  invited_by?: string
  proof_hash?: Buffer
  /** For a verification: of the browser the registration came from. */
  browser_hash?: Buffer
}

/** Makes a link to email; only the email knows the secret. */
export const issueLink = async (
  tx: Tx,
  link: NewLink,
): Promise<{ id: string; secret: string; expires_at: Date }> => {
  const secret = newSecret()
  const id = newId(tx.now.getTime())
  const expires_at = later(tx.now, linkLife[link.kind])
  await tx.db
    .insertInto('mailed_links')
    .values({
      id,
      token_hash: hashSecret(secret),
      ...link,
      created_at: tx.now,
      expires_at,
    })
    .execute()
  return { id, secret, expires_at }
}

/**
 * Ends the person's open links, all or those of one kind; they still count among those sent within the hour.
 * Returns how many there were.
 */
export const endLinks = async (tx: Tx, personId: string, kind?: LinkKind): Promise<number> => {
  let open = tx.db
    .updateTable('mailed_links')
    .set({ expires_at: tx.now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', iso(tx.now))
  if (kind) open = open.where('kind', '=', kind)
  const { numUpdatedRows } = await open.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends the organization's open invitation with this id, or those to this address. Returns them. */
export const endInvitations = (tx: Tx, organizationId: string, one: { id: string } | { email: string }) => {
  const open = tx.db
    .updateTable('mailed_links')
    .set({ expires_at: tx.now })
    .where('kind', '=', 'invitation')
    .where('organization_id', '=', organizationId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', iso(tx.now))
  const named = 'id' in one ? open.where('id', '=', one.id) : open.where('email', '=', one.email)
  return named.returning(['email', 'team_role']).$narrowType<{ team_role: TeamRole }>().execute()
}

/** Whether this person may be sent another link of this kind now. The caller locks the person's row. */
export const mayIssue = async (tx: Tx, kind: LinkKind, personId: string): Promise<boolean> => {
  const { sent } = await tx.db
    .selectFrom('mailed_links')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('created_at', '>', iso(later(tx.now, -HOUR)))
    .executeTakeFirstOrThrow()
  return sent < LINKS_AN_HOUR
}

/**
 * Writes to someone who registered and verified nothing yet: a few emails an hour, however many variants of
 * one mailbox are used.
 */
export const sendToUnverified = async (
  tx: Tx,
  { id, email }: { id: string; email: string },
  cause: string,
  letter: Letter,
): Promise<void> => {
  const posted = { to: { email, person_id: id }, cause, letter }
  await postAll({ ...tx, sender: REGISTERING }, [posted], LINKS_AN_HOUR)
}

export interface GivenLink {
  kind: LinkKind
  role: Role | null
  secret: string
}

/** Uses a link. If two people try at once, one gets it; the other, like everyone later, gets `link_used`. */
export const consumeLink = async (tx: Tx, { kind, role, secret }: GivenLink) => {
  const link = await tx.db
    .updateTable('mailed_links')
    .set({ used_at: tx.now })
    .where('token_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('role', 'is not distinct from', role)
    .where('used_at', 'is', null)
    .where('expires_at', '>', iso(tx.now))
    .returning([
      'id',
      'person_id',
      'organization_id',
      'team_role',
      'proof_hash',
      'invited_by',
      'created_at',
      'email',
    ])
    .executeTakeFirst()
  if (link) return link
  throw new Problem((await wasUsed(tx, { kind, role, secret })) ? 'link_used' : 'link_expired')
}

const wasUsed = async (tx: Tx, { kind, role, secret }: GivenLink): Promise<boolean> => {
  const link = await tx.db
    .selectFrom('mailed_links')
    .select('used_at')
    .where('token_hash', '=', hashSecret(secret))
    .where('kind', '=', kind)
    .where('role', 'is not distinct from', role)
    .executeTakeFirst()
  return Boolean(link?.used_at)
}

const openInvitations = (tx: Tx) =>
  tx.db
    .updateTable('mailed_links as l')
    .set({ expires_at: tx.now })
    .where('l.kind', '=', 'invitation')
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', iso(tx.now))

/** Voids what this account's team has written to its holder so far. */
export const endInvitationsTo = async (tx: Tx, accountId: string): Promise<void> => {
  await openInvitations(tx)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('role_accounts as a')
          .innerJoin('persons as p', 'p.id', 'a.person_id')
          .select('a.id')
          .where('a.id', '=', accountId)
          .whereRef('a.organization_id', '=', 'l.organization_id')
          .whereRef('p.email', '=', 'l.email'),
      ),
    )
    .execute()
}

type Of = 'id' | 'organization_id'

const madeBy = (of: Of, ids: string[], organization: string, maker: string) =>
  of === 'organization_id'
    ? sql<boolean>`${sql.ref(organization)} = any(${ids}::uuid[])`
    : sql<boolean>`(${sql.ref(organization)}, ${sql.ref(maker)}) in (
        select organization_id, person_id from role_accounts where id = any(${ids}::uuid[]))`

/**
 * Ends invitations made by these role accounts, or by anyone at these organizations, and their links to
 * events, since the right to make them is gone. People who accepted one and have not verified the mailbox yet
 * ask to join like anyone else.
 */
export const endInvitationsBy = async (tx: Tx, of: Of, ids: string[]): Promise<void> => {
  await openInvitations(tx)
    .where(madeBy(of, ids, 'l.organization_id', 'l.invited_by'))
    .execute()
  for (const role of ['employer_user', 'university_user'] as const)
    await tx.db
      .updateTable('role_accounts as a')
      .set({ invited_at: null, invited_by: null, team_role: teamRoleOfJoiner(role) })
      .where('a.role', '=', role)
      .where('a.status', '=', 'email_not_verified')
      .where('a.invited_at', 'is not', null)
      .where(madeBy(of, ids, 'a.organization_id', 'a.invited_by'))
      .execute()
  await tx.db
    .updateTable('role_accounts')
    .set((eb) => ({ link_epoch: eb('link_epoch', '+', 1) }))
    .where(of, 'in', ids)
    .execute()
}
