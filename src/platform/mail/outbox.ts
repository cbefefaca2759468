import { type Generated, sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import { causingRequest } from '../cause.ts'
import { iso } from '../clock.ts'
import type { Timestamp } from '../database.ts'
import type { Tx } from '../transactions.ts'
import { type Counted, withinHour } from './caps.ts'
import type { Addressee, Letter, Posted } from './letter.ts'

export interface MailTable {
  id: string
  cause: string
  person_id: string | null
  recipient: string
  letter: unknown
  state: 'queued' | 'sending' | 'sent' | 'failed'
  attempts: number
  failure: string | null
  created_at: Timestamp
  sent_at: Timestamp | null
  claimed_at: Timestamp | null
  /** Ticks since its worker last said that it has it. */
  unheard: Generated<number>
  counted_as: Buffer | null
  request_id: string | null
}

declare module '../database.ts' {
  interface Tables {
    mails: MailTable
  }
}

/** Queues emails of the outbox; those someone is waiting for go ahead of the rest. */
export const enqueueLetters = async (
  tx: Tx,
  mails: ReadonlyArray<{ id: string; letter: Letter }>,
): Promise<void> => {
  const jobsOf = (urgent: boolean) =>
    mails.filter(({ letter }) => Boolean(letter.urgent) === urgent).map(({ id }) => ({ id }))
  await tx.deps.queue.enqueueAll(tx, 'mail', jobsOf(true), { urgent: true })
  await tx.deps.queue.enqueueAll(tx, 'mail', jobsOf(false))
}

/** Emails in trouble are retried from the beginning. */
export const requeueMails = async (tx: Tx, ids: string[]): Promise<void> => {
  await tx.db.updateTable('mails').set({ state: 'queued', attempts: 0 }).where('id', 'in', ids).execute()
  await tx.deps.queue.enqueueAll(
    tx,
    'mail',
    ids.map((id) => ({ id })),
  )
}

/**
 * Puts emails in the outbox, in the transaction of what they are about. One `cause` makes one email, however
 * often this runs. Returns the causes of those not emailed because their sender has written to the mailbox
 * often enough for an hour.
 */
export const postAll = async (tx: Tx, letters: Posted[], most?: number): Promise<Set<string>> => {
  if (letters.length === 0) return new Set()
  const { counted, held } = await withinHour(tx, letters, most)
  if (counted.length > 0) await mail(tx, counted)
  return held
}

const COLUMNS = [
  'id',
  'cause',
  'counted_as',
  'person_id',
  'recipient',
  'letter',
  'state',
  'attempts',
  'created_at',
  'request_id',
] as const

const mail = async (tx: Tx, letters: Counted[]): Promise<void> => {
  const mails = letters.map(({ to, cause, letter, counted_as, request_id }) => ({
    id: newId(tx.now.getTime()),
    cause,
    counted_as: counted_as && `\\x${counted_as.toString('hex')}`,
    person_id: to.person_id ?? null,
    recipient: to.email,
    letter,
    state: 'queued',
    attempts: 0,
    created_at: iso(tx.now),
    request_id: request_id === undefined ? causingRequest() : request_id,
  }))
  const made = await tx.db
    .insertInto('mails')
    .columns(COLUMNS)
    // the same text for any number of rows, so that it is prepared once
    .expression(
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
        from jsonb_populate_recordset(null::mails, ${JSON.stringify(mails)}::jsonb)`,
    )
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute()
  const ids = new Set(made.map(({ id }) => id))
  await enqueueLetters(
    tx,
    mails.filter(({ id }) => ids.has(id)),
  )
}

export const post = async (tx: Tx, to: Addressee, cause: string, letter: Letter): Promise<void> => {
  await postAll(tx, [{ to, cause, letter }])
}
