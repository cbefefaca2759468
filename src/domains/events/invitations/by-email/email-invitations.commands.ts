import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { UNVERIFIED_MAILBOX_CAP } from '#platform/mail/caps.ts'
import { postAll } from '#platform/mail/outbox.ts'
import type { UniversityScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { numberLabel, rangeLabel, zoneLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { lockEvent } from '../../events.queries.ts'
import { inviteByPick } from '../event-invitations.commands.ts'
import { MOST_PICKS } from '../event-invitations.contract.ts'
import { isRegisteredFor } from '../event-invitations.queries.ts'
import { addressHash, linksOf } from './email-invitation-tokens.mapping.ts'
import type { inviteByEmail, Outcome, RowOutcome } from './email-invitations.contract.ts'
import { emailInvitationLetter } from './email-invitations.mails.ts'
import { employersAt, letterCause, lettersSince } from './email-invitations.queries.ts'
import { LETTERS_A_DAY, requireLetters, requireUnanswered } from './email-invitations.rules.ts'
import type { Listed, readList } from './email-list.mapping.ts'

type Locked = Awaited<ReturnType<typeof lockEvent>>
interface Judged extends Listed {
  outcome: Outcome
  organization: { id: string; name: string } | null
}

const reading = new URL('email-list.mapping.ts', import.meta.url)

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Returns which of the addresses want no invitations. */
export const refusedOf = async (tx: Tx, emails: readonly string[]): Promise<Set<string>> => {
  const hashes = emails.map((email) => [addressHash(tx.deps.secretKey, email), email] as const)
  const refused = await tx.db
    .selectFrom('invitation_refusals')
    .select('address_hash')
    .where('address_hash', '=', sql<Buffer>`any (${hashes.map(([hash]) => hash)}::bytea[])`)
    .execute()
  const said = new Set(refused.map(({ address_hash }) => address_hash.toString('hex')))
  return new Set(hashes.flatMap(([hash, email]) => (said.has(hash.toString('hex')) ? [email] : [])))
}

/** Returns which of the addresses were invited to the event before, and which want no invitations. */
const knownOf = async (tx: Tx, eventId: string, emails: readonly string[]) => {
  const invited = await tx.db
    .selectFrom('email_invitations')
    .select('email')
    .where('event_id', '=', eventId)
    .where('email', '=', sql<string>`any (${emails}::text[])`)
    .execute()
  return { invited: new Set(invited.map(({ email }) => email)), refused: await refusedOf(tx, emails) }
}

/** Returns which of these organizations were invited to the event or take part already. */
const involvedOf = async (tx: Tx, eventId: string, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(
      sql<boolean>`(${isRegisteredFor(eventId)} or exists (select from event_invitations g
        where g.event_id = ${eventId} and g.organization_id = o.id and g.state <> 'declined'))`,
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Decides for each row of the list what becomes of it. */
const judge = async (tx: Tx, eventId: string, rows: readonly Listed[]): Promise<Judged[]> => {
  const emails = [...new Set(rows.flatMap(({ email }) => (email ? [email] : [])))]
  const known = await knownOf(tx, eventId, emails)
  const employers = await employersAt(tx.db, emails.map(domainOf))
  const involved = await involvedOf(
    tx,
    eventId,
    [...employers.values()].map(({ id }) => id),
  )
  const seen = new Set<string>()
  return rows.map((row) => {
    const { email } = row
    const is = (outcome: Outcome, organization: Judged['organization'] = null): Judged => ({
      ...row,
      outcome,
      organization,
    })
    if (!email) return is('bad_address')
    if (seen.has(email)) return is('duplicate')
    seen.add(email)
    if (known.invited.has(email)) return is('already_invited')
    if (known.refused.has(email)) return is('refused')
    const employer = employers.get(domainOf(email))
    if (!employer) return is('invited')
    const organization = { id: employer.id, name: employer.name }
    if (involved.has(employer.id)) return is('already_invited', organization)
    if (seen.has(employer.id)) return is('duplicate', organization)
    seen.add(employer.id)
    return is('organization_invited', organization)
  })
}

const requireRoom = async (tx: Tx, { organization_id }: UniversityScope, more: number): Promise<void> => {
  const sent = await lettersSince(tx.db, organization_id, later(tx.now, -DAY))
  if (sent + more > LETTERS_A_DAY)
    throw new Problem(
      'too_many_requests',
      `You can invite at most ${numberLabel(LETTERS_A_DAY)} addresses a day; ${numberLabel(Math.max(0, LETTERS_A_DAY - sent))} are left`,
      { headers: { 'retry-after': '3600' } },
    )
}

/** What a letter says about an event. */
export const saidOf = (event: Pick<Locked, 'kind' | 'format' | 'starts_at' | 'ends_at' | 'time_zone'>) => ({
  kind: event.kind,
  format: event.format,
  when:
    event.starts_at && event.ends_at
      ? `${rangeLabel(event.starts_at, event.ends_at, event.time_zone)}, ${zoneLabel(event.time_zone)}`
      : null,
})

/** Writes the invitations and their letters; returns the addresses that were written to often enough for now. */
const send = async (
  tx: Tx,
  scope: UniversityScope,
  event: Locked,
  { host, rows }: { host: string; rows: readonly Judged[] },
): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const made = rows.map(({ email, name, contact }) => ({
    id: newId(tx.now.getTime()),
    email: email!,
    name,
    contact,
  }))
  const letters = made.map(({ id, email }) => ({
    to: { email },
    cause: letterCause(id),
    letter: emailInvitationLetter({ host, ...saidOf(event), ...linksOf(tx.deps, id) }),
  }))
  const held = await postAll({ ...tx, sender: scope.organization_id }, letters, UNVERIFIED_MAILBOX_CAP)
  const sent = made.filter(({ id }) => !held.has(letterCause(id)))
  if (sent.length > 0)
    await sql`insert into email_invitations (id, event_id, email, name, contact, invited_by, created_at)
      select id, ${event.id}, email, name, contact, ${scope.account_id}, ${iso(tx.now)}
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as t (id uuid, email text, name text, contact text)`.execute(
      tx.db,
    )
  return new Set(made.flatMap(({ id, email }) => (held.has(letterCause(id)) ? [email] : [])))
}

const lockHost = (tx: Tx, { organization_id }: UniversityScope) =>
  tx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organization_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const pickAll = async (tx: Tx, scope: UniversityScope, event: Locked, rows: readonly Judged[]) => {
  let picked = 0
  const ids = rows.map(({ organization }) => organization!.id)
  for (const batch of inBatches(ids, MOST_PICKS)) picked += await inviteByPick(tx, scope, event, batch)
  return picked
}

const toRow = ({ row, written, name, outcome, organization }: Judged): RowOutcome => ({
  row,
  written,
  name,
  outcome,
  organization,
})

/**
 * Invites the addresses of a list: a letter with a personal link to those that are not here, the team of the
 * employer to the others. Rows that can't be invited are reported, and keep nobody else out.
 */
export const inviteAddresses = async (
  deps: Deps,
  scope: UniversityScope,
  id: string,
  { list, dry_run }: BodyOf<typeof inviteByEmail>,
): Promise<OutputOf<typeof inviteByEmail>> => {
  const listed = await deps.threads.run<typeof readList>(reading, 'readList', list)
  return inTransaction(deps, async (tx) => {
    const { name: host } = await lockHost(tx, scope)
    const event = await lockEvent(tx, scope, id)
    requireLetters(event, tx.now)
    const judged = await judge(tx, id, listed)
    const { invited = [], organization_invited = [] } = Object.groupBy(judged, ({ outcome }) => outcome)
    await requireRoom(tx, scope, invited.length)
    if (dry_run)
      return {
        rows: judged.map(toRow),
        invited: invited.length,
        organizations_invited: organization_invited.length,
      }
    const held = await send(tx, scope, event, { host, rows: invited })
    const organizations_invited = await pickAll(tx, scope, event, organization_invited)
    const sent = invited.length - held.size
    if (sent > 0)
      await recordActivity(tx, scope.actor, {
        verb: 'event.invited_by_email',
        subject: { type: 'event', id },
        data: { title: event.title, count: sent },
      })
    return {
      rows: judged.map((row) =>
        toRow(row.outcome === 'invited' && held.has(row.email!) ? { ...row, outcome: 'held' } : row),
      ),
      invited: sent,
      organizations_invited,
    }
  })
}

const isInvited = async (
  tx: Tx,
  { event_id, organization_id }: { event_id: string; organization_id: string | null },
): Promise<boolean> => {
  if (organization_id === null) return false
  const invitation = await tx.db
    .selectFrom('event_invitations')
    .select('id')
    .where('event_id', '=', event_id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return invitation !== undefined
}

/** Withdraws an invitation nobody answered, also of an employer that is not approved; its letter can't be called back, but its link stops working. */
export const withdrawAddress = (deps: Deps, scope: UniversityScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const row = await tx.db
      .selectFrom('email_invitations as i')
      .innerJoin('events as e', 'e.id', 'i.event_id')
      .select(['i.event_id', 'i.organization_id', 'i.declined_at', 'e.title'])
      .where('i.id', '=', id)
      .where('e.organization_id', '=', scope.organization_id)
      .forUpdate('i')
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    requireUnanswered({ ...row, is_invited: await isInvited(tx, row) })
    await tx.db.deleteFrom('email_invitations').where('id', '=', id).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.email_invitation_withdrawn',
      subject: { type: 'event', id: row.event_id },
      data: { title: row.title },
    })
  })
