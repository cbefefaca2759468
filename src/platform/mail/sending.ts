import { setTimeout as wait } from 'node:timers/promises'
import type { UpdateObject } from 'kysely'
import { DAY, iso, later, MINUTE, SECOND } from '../clock.ts'
import type { Db, Tables } from '../database.ts'
import type { Deps } from '../deps.ts'
import { withoutAddresses } from '../log.ts'
import { inTransaction } from '../transactions.ts'
import { type Delivery, isRefusedForGood } from './delivery.ts'
import type { Letter } from './letter.ts'
import { enqueueLetters } from './outbox.ts'

/** How long a letter is tried before it is given up, from when it was written; RFC 5321, 4.5.4.1, wants 4 to 5 days. */
const TRIED_FOR = 5 * DAY
/** Longest pause between two tries of a letter; shorter where somebody waits for it. */
const LONGEST_PAUSE = { urgent: 5 * MINUTE, other: 30 * MINUTE }
const FIRST_PAUSE = 10 * SECOND

/** Milliseconds until the next try. Doubles each time, less up to a fifth, so that letters of one outage don't come back together. */
export const pauseAfter = (attempts: number, urgent: boolean, chance = Math.random()): number => {
  const longest = urgent ? LONGEST_PAUSE.urgent : LONGEST_PAUSE.other
  return Math.round(Math.min(longest, FIRST_PAUSE * 2 ** (attempts - 1)) * (1 - chance / 5))
}

/** Longer than any server needs that means to take the letter. */
const LONGEST_DELIVERY = 3 * MINUTE

const claim = async (deps: Deps, id: string) => {
  const mail = await deps.db
    .updateTable('mails')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), claimed_at: deps.clock.now() }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(['id', 'recipient', 'letter', 'attempts', 'claimed_at', 'created_at'])
    .executeTakeFirst()
  return mail && { ...mail, letter: mail.letter as Letter }
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Only who still holds the letter decides what becomes of it. Answers whether that was so. */
const settle = async (
  db: Db,
  { id, claimed_at }: Claimed,
  outcome: Partial<UpdateObject<Tables, 'mails'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...outcome, claimed_at: null })
    .where('id', '=', id)
    .where('claimed_at', '=', claimed_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const MARK_TRIES = 5

/** The server has taken it: that is written down even when the database stumbles, since a letter that isn't marked would go out again. */
const markSent = async (deps: Deps, mail: Claimed): Promise<void> => {
  const forget = deps.config.smtpUrl ? { letter: null } : {}
  for (let attempt = 1; ; attempt++) {
    try {
      await settle(deps.db, mail, { state: 'sent', sent_at: deps.clock.now(), failure: null, ...forget })
      return
    } catch (error) {
      if (attempt === MARK_TRIES) throw error
      await wait(200 * 2 ** attempt)
    }
  }
}

/** Queues the letter for its next try, or gives it up: when the server will never take it, or it has been tried for days. */
const giveBack = async (deps: Deps, mail: Claimed, error: unknown): Promise<void> => {
  const failure = withoutAddresses((error as Error).message).slice(0, 500)
  deps.log.warn({ mail: mail.id, attempts: mail.attempts, failure }, 'a letter did not leave')
  const tired = deps.clock.now().getTime() - Date.parse(mail.created_at) > TRIED_FOR
  if (tired || isRefusedForGood(error))
    return void (await settle(deps.db, mail, { state: 'failed', failure }))
  await inTransaction(deps, async (tx) => {
    if (!(await settle(tx.db, mail, { state: 'queued', failure }))) return
    const urgent = Boolean(mail.letter.urgent)
    const pause = pauseAfter(mail.attempts, urgent)
    await tx.deps.queue.enqueue(tx, 'mail', { id: mail.id }, { pause, urgent })
  })
}

/**
 * Sends one letter. It is claimed first, so that two workers never send it twice. Links in a sent letter are forgotten where
 * it really left. A letter the mail server doesn't take goes back into the queue; that is no failure of the worker.
 */
export const sendMail = async (
  deps: Deps,
  { deliver }: Pick<Delivery, 'deliver'>,
  id: string,
): Promise<void> => {
  const mail = await claim(deps, id)
  if (!mail) return
  try {
    await deliver(
      { id: mail.id, recipient: mail.recipient, letter: mail.letter },
      AbortSignal.timeout(LONGEST_DELIVERY),
    )
  } catch (error) {
    return giveBack(deps, mail, error)
  }
  await markSent(deps, mail)
}

/** After this long a delivery goes on without its worker, which takes the next letter. */
const PATIENCE = 5 * SECOND

export interface MailWorker {
  /** Sends a letter; resolves when it left or was given back, or when it takes so long that others should not wait for it. */
  send(id: string): Promise<void>
  /** Resolves when no letter is under way any more, after `limit` milliseconds at the latest. */
  rest(limit: number): Promise<void>
}

/** How many are under way at once is the queue's business; slow ones come on top of that, bounded by their own time limits. */
export const createMailWorker = (
  deps: Deps,
  delivery: Pick<Delivery, 'deliver'>,
  patience = PATIENCE,
): MailWorker => {
  const underWay = new Set<Promise<void>>()
  return {
    send: async (id) => {
      const sending: Promise<void> = sendMail(deps, delivery, id).finally(() => underWay.delete(sending))
      underWay.add(sending)
      const timer = new AbortController()
      const slow = wait(patience, 'slow', { signal: timer.signal }).catch(() => {})
      const first = await Promise.race([sending, slow]).finally(() => timer.abort())
      if (first !== 'slow') return
      sending.catch((error: unknown) => deps.log.warn({ err: error, mail: id }, 'a slow letter'))
    },
    rest: async (limit) => {
      await Promise.race([Promise.allSettled(underWay), wait(limit, undefined, { ref: false })])
    },
  }
}

/** Longer than a delivery can take, so whoever had the letter is gone. */
const LEASE = LONGEST_DELIVERY + MINUTE
const BATCH = 100

/**
 * Takes up letters whose worker died with them. Whether the mail server had taken such a letter nobody knows; it goes out
 * again under its old Message-ID, by which mailboxes recognize a double.
 */
export const resumeMail = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const left = await tx.db
      .selectFrom('mails')
      .select(['id', 'letter'])
      .where('state', '=', 'sending')
      .where('claimed_at', '<', iso(later(tx.now, -LEASE)))
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (left.length === 0) return
    await tx.db
      .updateTable('mails')
      .set({ state: 'queued', claimed_at: null, failure: 'The worker that had it ended' })
      .where(
        'id',
        'in',
        left.map(({ id }) => id),
      )
      .execute()
    await enqueueLetters(
      tx,
      left.map(({ id, letter }) => ({ id, letter: letter as Letter })),
    )
  })
