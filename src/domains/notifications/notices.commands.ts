import type { UpdateResult } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import { wakeStreams } from '#platform/live.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { postAll } from '#platform/mail/outbox.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { type NoticeKind, traitsOf } from './notices.contract.ts'
import { plainLetter } from './notices.mails.ts'
import { type Inbox, zonesOf } from './notices.queries.ts'
import { isFixed, mailFor, needsPlainLetter, nextDigest } from './notices.rules.ts'
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
}

const recipientsOf = (tx: Tx, ids: string[], kind: NoticeKind) =>
  zonesOf(tx.db, ids)
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .leftJoin('notification_choices as c', (join) =>
      join.onRef('c.account_id', '=', 'a.id').on('c.kind', '=', kind),
    )
    .select(['p.id as person_id', 'p.email', 'p.email_verified_at', 'c.mail as chosen'])
    .where('p.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute()
type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number]

const addNotices = (tx: Tx, { kind, title, text, link, cause }: NewNotice, recipients: Recipient[]) =>
  tx.db
    .insertInto('notifications')
    .values(
      recipients.map(({ id, chosen, time_zone }) => ({
        id: newId(tx.now.getTime()),
        account_id: id,
        list: traitsOf(kind).list ?? 'general',
        kind,
        title,
        text,
        link,
        cause,
        created_at: tx.now,
        digest_at: mailFor(kind, chosen) === 'daily' ? nextDigest(tx.now, time_zone) : null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'cause']).doNothing())
    .returning('account_id')
    .execute()

/** Moves notices to the daily email for people who were emailed often enough within the hour. */
const leaveToDigest = (tx: Tx, { cause }: NewNotice, { id, time_zone }: Recipient) =>
  tx.db
    .updateTable('notifications')
    .set({ digest_at: nextDigest(tx.now, time_zone) })
    .where('account_id', '=', id)
    .where('cause', '=', cause)
    .execute()

const letterFor = (tx: Tx, newNotice: NewNotice): Letter | undefined => {
  if (newNotice.letter || !needsPlainLetter(newNotice.kind)) return newNotice.letter
  return plainLetter(newNotice, tx.deps.config.publicUrl)
}

const tellSome = async (tx: Tx, newNotice: NewNotice, ids: string[]): Promise<void> => {
  const recipients = await recipientsOf(tx, ids, newNotice.kind)
  if (recipients.length === 0) return
  const told = new Set((await addNotices(tx, newNotice, recipients)).map((row) => row.account_id))
  const letter = letterFor(tx, newNotice)
  if (!letter) return
  const mailed = recipients.filter(
    ({ id, chosen, email_verified_at }) =>
      email_verified_at !== null && told.has(id) && mailFor(newNotice.kind, chosen) === 'at_once',
  )
  const causeFor = ({ id }: Recipient): string => `${newNotice.cause}:${id}`
  const held = await postAll(
    tx,
    mailed.map((to) => ({
      to,
      cause: causeFor(to),
      letter: isFixed(newNotice.kind)
        ? letter
        : { ...letter, ...unsubscribeLinks(tx.deps, to, newNotice.kind) },
    })),
  )
  for (const to of mailed) if (held.has(causeFor(to))) await leaveToDigest(tx, newNotice, to)
}

const AT_A_TIME = 1000

/**
 * Notifies accounts in the app, and by email as each of them wants it, in the transaction of what it is
 * about. Does nothing if they were already notified.
 */
export const notify = async (tx: Tx, newNotice: NewNotice): Promise<void> => {
  const to = [...new Set(newNotice.to)].sort()
  for (let at = 0; at < to.length; at += AT_A_TIME)
    await tellSome(tx, newNotice, to.slice(at, at + AT_A_TIME))
  if (to.length > 0) tx.afterCommit.push(() => wakeStreams(tx.deps))
}

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

/** Marks notices as read for the whole team once what they led to is being handled. */
export const readForTeam = async (tx: Tx, organizationId: string, links: string[]): Promise<void> => {
  if (links.length === 0) return
  await tx.db
    .updateTable('notifications')
    .set({ read_at: tx.now })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('role_accounts').select('id').where('organization_id', '=', organizationId),
    )
    .where('list', '=', 'job')
    .where('read_at', 'is', null)
    .where('link', 'in', links)
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
