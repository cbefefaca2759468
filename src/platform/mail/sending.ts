import { setTimeout as wait } from 'node:timers/promises'
import { sql, type UpdateObject } from 'kysely'
import { withCause } from '../cause.ts'
import { DAY, iso, MINUTE, SECOND } from '../clock.ts'
import type { Db, Tables } from '../database.ts'
import type { Deps } from '../deps.ts'
import { createGathering, type Gathering } from '../gathering.ts'
import { withoutAddresses } from '../log.ts'
import type { Failures } from '../queue.ts'
import { inTransaction } from '../transactions.ts'
import { type Accepted, openAccepted } from './accepted.ts'
import { type Delivery, isPermanentRejection } from './delivery.ts'
import type { Letter } from './letter.ts'
import { HEARD_EVERY, sayAlive } from './resuming.ts'

/**
 * How long an email is tried before it is given up on, counted from when it was written; RFC 5321, 4.5.4.1,
 * asks for 4 to 5 days.
 */
const TRIED_FOR = 5 * DAY
/** Longest pause between two attempts; shorter if someone is waiting for the email. */
const LONGEST_PAUSE = { urgent: 5 * MINUTE, other: 30 * MINUTE }
const FIRST_PAUSE = 10 * SECOND

/**
 * Milliseconds until the next attempt. Doubles each time, less up to a fifth, so that emails from one outage
 * don't come back all at once.
 */
export const pauseAfter = (attempts: number, urgent: boolean, chance = Math.random()): number => {
  const longest = urgent ? LONGEST_PAUSE.urgent : LONGEST_PAUSE.other
  return Math.round(Math.min(longest, FIRST_PAUSE * 2 ** (attempts - 1)) * (1 - chance / 5))
}

/** Takes emails to send, in the order of their ids; others may be taking some of them. */
const claim = async (deps: Deps, ids: readonly string[]) => {
  const now = iso(deps.clock.now())
  const { rows } = await sql<{
    id: string
    recipient: string
    letter: Letter
    attempts: number
    claimed_at: string
    created_at: string
    request_id: string | null
  }>`
    with held as (select id from mails where id = any (${ids}::uuid[]) and state = 'queued' order by id for update)
    update mails m set state = 'sending', attempts = attempts + 1, claimed_at = ${now}, unheard = 0
    from held where m.id = held.id
    returning m.id, m.recipient, m.letter, m.attempts, m.claimed_at, m.created_at, m.request_id`.execute(
    deps.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type Claimed = NonNullable<ReturnType<Awaited<ReturnType<typeof claim>>['get']>>

/** Only the worker that still holds the email decides what becomes of it. Returns whether this one did. */
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

/** An hour with the database away. Short pauses: it is to be marked before anyone thinks that its worker died. */
const MARK_TRIES = 1_800
const LONGEST_MARKING_PAUSE = 2 * SECOND

const settleSent = async ({ db, clock, config }: Deps, mails: readonly Claimed[]): Promise<void> => {
  await sql`
    update mails m set state = 'sent', sent_at = ${iso(clock.now())}, failure = null, claimed_at = null,
      letter = ${config.smtpUrl ? sql`null` : sql`letter`}
    from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ claimed_at }) => claimed_at)}::timestamptz[])
      as sent (id, claimed_at)
    where m.id = sent.id and m.claimed_at = sent.claimed_at`.execute(db)
}

const gatherings = new WeakMap<Deps, Gathering<Claimed, void>>()

/** Emails that were accepted at the same moment are marked together. */
const markingOf = (deps: Deps): Gathering<Claimed, void> => {
  const known = gatherings.get(deps)
  if (known) return known
  const gathering = createGathering<Claimed, void>({
    most: 100,
    whose: ({ id }) => id,
    mayTryAlone: () => false,
    together: async (_, mails) => {
      await settleSent(deps, mails)
      return mails.map(() => ({ value: undefined }))
    },
  })
  gatherings.set(deps, gathering)
  return gathering
}

/**
 * Records that the server accepted it, however long the database is away: an email that isn't marked would go
 * out again.
 */
const markSent = async (deps: Deps, mail: Claimed): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await markingOf(deps).join('sent', mail)
    } catch (error) {
      if (attempt === MARK_TRIES) throw error
      await wait(Math.min(200 * 2 ** attempt, LONGEST_MARKING_PAUSE), undefined, { ref: false })
    }
  }
}

/**
 * Queues the email for its next attempt, or gives it up when the server will never accept it or it has been
 * tried for days.
 */
const giveBack = async (deps: Deps, mail: Claimed, error: unknown): Promise<void> => {
  const failure = withoutAddresses((error as Error).message).slice(0, 500)
  deps.log.warn({ mail: mail.id, attempts: mail.attempts, failure }, 'an email did not go out')
  const tired = deps.clock.now().getTime() - Date.parse(mail.created_at) > TRIED_FOR
  if (tired || isPermanentRejection(error))
    return void (await settle(deps.db, mail, { state: 'failed', failure }))
  await inTransaction(deps, async (tx) => {
    if (!(await settle(tx.db, mail, { state: 'queued', failure }))) return
    const urgent = Boolean(mail.letter.urgent)
    const pause = pauseAfter(mail.attempts, urgent)
    await tx.deps.queue.enqueue(tx, 'mail', { id: mail.id }, { pause, urgent })
  })
}

interface Sending extends Pick<Delivery, 'deliver'> {
  /** Where it is noted at once; not needed where nothing leaves this machine. */
  accepted?: Accepted
}

/**
 * Sends an email that was claimed. Links in a sent email are forgotten once it has really left. An email the
 * mail server doesn't accept goes back into the queue; that is not a failure of the worker.
 */
const sendClaimed = async (deps: Deps, { deliver, accepted }: Sending, mail: Claimed): Promise<void> => {
  try {
    await deliver({
      id: mail.id,
      recipient: mail.recipient,
      letter: mail.letter,
      request_id: mail.request_id,
    })
  } catch (error) {
    return giveBack(deps, mail, error)
  }
  accepted?.note(mail.id)
  await markSent(deps, mail)
  accepted?.settled(mail.id)
}

const sendCaused = (deps: Deps, sending: Sending, mail: Claimed): Promise<void> =>
  withCause(mail.request_id, () => sendClaimed(deps, sending, mail))

/** Sends one email. It is claimed first, so that two workers never send it twice. */
export const sendMail = async (
  deps: Deps,
  delivery: Pick<Delivery, 'deliver'>,
  id: string,
): Promise<void> => {
  const mail = (await claim(deps, [id])).get(id)
  if (mail) await sendCaused(deps, delivery, mail)
}

/** After this long, a delivery continues without its worker, which takes the next email. */
const PATIENCE = 3 * SECOND
/** The same while the server is known to hang: what waits behind the others would add up. */
const SHORT_PATIENCE = SECOND / 4

/** Milliseconds until it is looked again for answers of the mail server. */
const LOOK = 50

export interface MailWorker {
  /**
   * Sends emails at once; resolves when each was sent or returned to the queue, or takes so long that others
   * should not wait for it.
   */
  send(ids: readonly string[]): Promise<Failures>
  /**
   * Resolves when no email is under way any more, or after `limit` milliseconds; then no more are sent. Those the
   * mail server has in full are waited for up to `longest`: nobody could know later whether it keeps them, or that it does.
   */
  rest(limit: number, longest?: number): Promise<void>
}

/** The queue decides how many are under way at once; slow ones are in addition, as many as there are connections. */
export const createMailWorker = (
  deps: Deps,
  delivery: Pick<Delivery, 'deliver'> & Partial<Delivery>,
  patience = PATIENCE,
): MailWorker => {
  const accepted = deps.config.smtpUrl ? openAccepted(deps) : undefined
  const underWay = new Map<string, Promise<void>>()
  const aside = new Set<string>()
  const room = deps.config.outside.mail.connections - deps.config.outside.mail.concurrency
  const patienceNow = () =>
    aside.size === 0 || aside.size >= room ? patience : Math.min(patience, SHORT_PATIENCE)
  let saying: NodeJS.Timeout | undefined
  const sayWhich = () => {
    sayAlive(deps, [...underWay.keys()]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'which emails are under way'),
    )
  }
  const begin = (mail: Claimed): Promise<void> => {
    const sending = sendCaused(deps, { ...delivery, ...(accepted && { accepted }) }, mail).finally(() => {
      underWay.delete(mail.id)
      aside.delete(mail.id)
      if (underWay.size > 0) return
      clearInterval(saying)
      saying = undefined
    })
    underWay.set(mail.id, sending)
    saying ??= setInterval(sayWhich, HEARD_EVERY)
    return sending
  }
  const sendOne = async (mail: Claimed): Promise<void> => {
    const sending = begin(mail)
    const timer = new AbortController()
    const slow = wait(patienceNow(), 'slow', { signal: timer.signal }).catch(() => {})
    const first = await Promise.race([sending, slow]).finally(() => timer.abort())
    if (first !== 'slow') return
    aside.add(mail.id)
    sending.catch((error: unknown) => deps.log.warn({ err: error, mail: mail.id }, 'a slow email'))
  }
  return {
    send: async (ids) => {
      const claimed = await claim(deps, ids)
      const settled = await Promise.allSettled(
        ids.map((id) => {
          const mail = claimed.get(id)
          return mail && sendOne(mail)
        }),
      )
      return settled.map((one) => (one.status === 'rejected' ? (one.reason as Error) : null))
    },
    rest: async (limit, longest = limit) => {
      const until = performance.now() + longest
      await Promise.race([Promise.allSettled(underWay.values()), wait(limit, undefined, { ref: false })])
      const isUnknown = () => delivery.unanswered?.() || accepted?.held()
      while (underWay.size > 0 && isUnknown() && performance.now() < until) await wait(LOOK)
      accepted?.close()
    },
  }
}
