import { sql, type UpdateResult } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { tellStreams } from '#platform/live.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { postAll } from '#platform/mail/outbox.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { type NoticeKind, noticeKinds, traitsOf } from './notices.contract.ts'
import { plainLetter } from './notices.mails.ts'
import { type Inbox, zonesOf } from './notices.queries.ts'
import { isFixed, mailFor, needsPlainLetter, nextDigest } from './notices.rules.ts'
import { pushAll } from './push/push-delivery.commands.ts'
import { unsubscribeLinks } from './unsubscribe/unsubscribe.mapping.ts'

export interface NewNotice {
  /** Role accounts. */
  to: string[]
  kind: NoticeKind
  title: string
  text: string
  /** Where the notice leads: a path inside the product. */
  link: string
  /** What it is about, like `application.submitted:<activity id>`; an account is told once per cause. */
  cause: string
  /** The email for people who want it right away. */
  letter?: Letter
  /** Also told by push, on devices that asked for it, until then. */
  push_until?: Date
  /** Whose email it counts as, where that is not the transaction's; null for the installation's own. */
  sender?: string | null
  /** The call that caused it, where that is not the one whose work is being done. */
  request_id?: string | null
}

/** A notice to one account. */
interface Telling {
  notice: NewNotice
  to: string
}

const recipientsOf = async (tx: Tx, tellings: readonly Telling[]) => {
  const kinds = [...new Set(tellings.map(({ notice }) => notice.kind))]
  const rows = await zonesOf(
    tx.db,
    tellings.map(({ to }) => to),
  )
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('notification_choices as c', (join) =>
      join.onRef('c.account_id', '=', 'a.id').on('c.kind', '=', sql<NoticeKind>`any (${kinds}::text[])`),
    )
    .select(['p.id as person_id', 'p.email', 'p.email_verified_at', 'c.kind', 'c.mail as chosen'])
    .where('p.deleted_at', 'is', null)
    .execute()
  const accounts = new Map(rows.map((row) => [row.id, row]))
  const choices = new Map(rows.map(({ id, kind, chosen }) => [`${id} ${kind}`, chosen]))
  return tellings.flatMap(({ notice, to }) => {
    const account = accounts.get(to)
    if (!account) return []
    const wants = mailFor(notice.kind, choices.get(`${to} ${notice.kind}`))
    return [{ ...account, notice, wants, key: `${to} ${notice.cause}` }]
  })
}
type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number]

const COLUMNS = [
  'id',
  'account_id',
  'list',
  'kind',
  'title',
  'text',
  'link',
  'cause',
  'created_at',
  'digest_at',
] as const

/** Returns the keys of those who weren't notified before. */
const addNotices = async (tx: Tx, recipients: readonly Recipient[]): Promise<Set<string>> => {
  const rows = recipients.map(({ id, wants, time_zone, notice: { kind, title, text, link, cause } }) => ({
    id: newId(tx.now.getTime()),
    account_id: id,
    list: traitsOf(kind).list ?? 'general',
    kind,
    title,
    text,
    link,
    cause,
    created_at: iso(tx.now),
    digest_at: wants === 'daily' ? iso(nextDigest(tx.now, time_zone)) : null,
  }))
  const added = await tx.db
    .insertInto('notifications')
    .columns(COLUMNS)
    // the same text for any number of rows, so that it is prepared once
    .expression(
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
        from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)}::jsonb)`,
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'cause']).doNothing())
    .returning(['account_id', 'cause'])
    .execute()
  return new Set(added.map(({ account_id, cause }) => `${account_id} ${cause}`))
}

/** Moves notices to the daily email for people who were emailed often enough within the hour. */
const leaveToDigest = (tx: Tx, { id, time_zone, notice }: Recipient) =>
  tx.db
    .updateTable('notifications')
    .set({ digest_at: nextDigest(tx.now, time_zone) })
    .where('account_id', '=', id)
    .where('cause', '=', notice.cause)
    .execute()

const letterFor = (tx: Tx, notice: NewNotice): Letter | undefined => {
  if (notice.letter || !needsPlainLetter(notice.kind)) return notice.letter
  return plainLetter(notice, tx.deps.config.publicUrl)
}

const tellSome = async (tx: Tx, tellings: readonly Telling[]): Promise<void> => {
  const recipients = await recipientsOf(tx, tellings)
  if (recipients.length === 0) return
  const told = await addNotices(tx, recipients)
  const mailed = recipients.flatMap((to) => {
    const isMailed = to.email_verified_at !== null && told.has(to.key) && to.wants === 'at_once'
    const letter = isMailed ? letterFor(tx, to.notice) : undefined
    return letter ? [{ to, cause: `${to.notice.cause}:${to.id}`, letter }] : []
  })
  const held = await postAll(
    tx,
    mailed.map(({ to, cause, letter }) => ({
      to,
      cause,
      letter: isFixed(to.notice.kind)
        ? letter
        : { ...letter, ...unsubscribeLinks(tx.deps, to, to.notice.kind) },
      ...(to.notice.sender !== undefined && { sender: to.notice.sender }),
      ...(to.notice.request_id !== undefined && { request_id: to.notice.request_id }),
    })),
  )
  await pushAll(
    tx,
    recipients.flatMap(({ id: account_id, key, notice: { push_until: until, title, text, link, cause } }) =>
      until && told.has(key) ? [{ account_id, until, message: { title, text, link, about: cause } }] : [],
    ),
  )
  for (const { to, cause } of mailed) if (held.has(cause)) await leaveToDigest(tx, to)
}

const AT_A_TIME = 1000

/**
 * Notifies accounts in the app, and by email as each of them wants it, in the transaction of what it is
 * about. Does nothing for those already notified. Several notices take as few statements as one.
 */
export const notifyAll = async (tx: Tx, notices: readonly NewNotice[]): Promise<void> => {
  const tellings = notices.flatMap((notice) =>
    [...new Set(notice.to)].sort().map((to): Telling => ({ notice, to })),
  )
  for (let at = 0; at < tellings.length; at += AT_A_TIME)
    await tellSome(tx, tellings.slice(at, at + AT_A_TIME))
  const accounts = tellings.map(({ to }) => to)
  if (accounts.length > 0) tx.afterCommit.push(() => tellStreams(tx.deps, accounts))
}

export const notify = (tx: Tx, notice: NewNotice): Promise<void> => notifyAll(tx, [notice])

/** Hides earlier notices from a person who moves to another team. */
export const forgetNotices = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.db.deleteFrom('notifications').where('account_id', '=', accountId).execute()
}

const mine = (tx: Tx, { account_id, list }: Inbox) =>
  tx.db.updateTable('notifications').where('account_id', '=', account_id).where('list', '=', list)

const mustExist = ({ numUpdatedRows }: UpdateResult) => {
  if (numUpdatedRows === 0n) throw new Problem('not_found')
}

/** Only the first reading counts; a second one changes nothing. */
export const markRead = (deps: Deps, inbox: Inbox, id: string): Promise<void> =>
  inTransaction(deps, async (tx) =>
    mustExist(
      await mine(tx, inbox)
        .where('id', '=', id)
        .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(tx.now)) }))
        .executeTakeFirstOrThrow(),
    ),
  )

export const markAllRead = (deps: Deps, inbox: Inbox): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await mine(tx, inbox).where('read_at', 'is', null).set({ read_at: tx.now }).execute()
  })

const PERSONAL = noticeKinds.filter((kind) => traitsOf(kind).is_personal)

/** Marks notices as read for the whole team once one of it handles what they led to; what asked one person, only for that one. */
export const readForTeam = async (
  tx: Tx,
  { organization_id, account_id }: Pick<OrganizationScope, 'organization_id' | 'account_id'>,
  links: string[],
): Promise<void> => {
  if (links.length === 0) return
  await tx.db
    .updateTable('notifications')
    .set({ read_at: tx.now })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('role_accounts').select('id').where('organization_id', '=', organization_id),
    )
    .where('list', '=', 'job')
    .where('read_at', 'is', null)
    .where('link', 'in', links)
    .where((eb) => eb.or([eb('kind', 'not in', PERSONAL), eb('account_id', '=', account_id)]))
    .execute()
}

/** Marks one account's notices of a kind as read once what they led to was. */
export const readNotices = async (
  tx: Tx,
  { account_id, kind, link }: { account_id: string; kind: NoticeKind; link: string },
): Promise<void> => {
  await tx.db
    .updateTable('notifications')
    .set({ read_at: tx.now })
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .execute()
}

export const starNotice = (deps: Deps, inbox: Inbox, id: string): Promise<void> =>
  inTransaction(deps, async (tx) =>
    mustExist(
      await mine(tx, inbox)
        .where('id', '=', id)
        .set((eb) => ({ starred_at: eb.fn.coalesce('starred_at', eb.val(tx.now)) }))
        .executeTakeFirstOrThrow(),
    ),
  )

export const unstarNotice = (deps: Deps, inbox: Inbox, id: string): Promise<void> =>
  inTransaction(deps, async (tx) =>
    mustExist(await mine(tx, inbox).where('id', '=', id).set({ starred_at: null }).executeTakeFirstOrThrow()),
  )
