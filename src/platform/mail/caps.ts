import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR, iso, later } from '../clock.ts'
import type { Tx } from '../transactions.ts'
import type { Posted } from './letter.ts'

/** Emails one sender may cause to one mailbox within an hour. */
const MOST = 10
/** Those that move or cancel an appointment: an outdated calendar misleads. */
const MOST_APPOINTMENTS = 30
/** To an unverified mailbox, and by visitors, who together count as one sender. */
export const UNVERIFIED_MAILBOX_CAP = 3

export const VISITORS = 'visitors'
/** People registering, counted apart from other visitors. */
export const REGISTERING = 'registering'

export interface Counted extends Posted {
  counted_as: Buffer | null
}

/**
 * `A.da+jobs@example.com` reaches the same mailbox as `ada@example.com`: not everywhere, but where it
 * doesn't, two people sharing a count lose nothing.
 */
const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const tag = name.indexOf('+')
  const bare = (tag > 0 ? name.slice(0, tag) : name).replaceAll('.', '')
  return `${bare}${email.slice(at)}`.toLowerCase()
}

const hashOf = (sender: string, email: string): Buffer =>
  createHash('sha256')
    .update(`${sender} ${mailboxOf(email)}`)
    .digest()

/** An email to thousands takes far fewer locks. */
const TURNS = 32

/** Serializes what one sender writes to one mailbox at the same moment, across servers. */
const takeTurns = async (
  { db }: Tx,
  counted: ReadonlyArray<{ sender: string; hash: Buffer }>,
): Promise<void> => {
  const turns = counted.map(({ sender, hash }) => ({
    of: createHash('sha256').update(sender).digest().readInt32BE(),
    turn: hash.readUInt32BE() % TURNS,
  }))
  // always in the same order, so that two transactions never deadlock
  const inOrder = [...new Map(turns.map((one) => [`${one.of} ${one.turn}`, one])).values()].sort(
    (a, b) => a.of - b.of || a.turn - b.turn,
  )
  await sql`select pg_advisory_xact_lock(sender, turn)
    from unnest(${inOrder.map(({ of }) => of)}::int[], ${inOrder.map(({ turn }) => turn)}::int[]) as t (sender, turn)`.execute(
    db,
  )
}

const mostOf = (sender: string, { letter }: Posted): number => {
  if (sender === VISITORS) return UNVERIFIED_MAILBOX_CAP
  return letter.calendar ? MOST_APPOINTMENTS : MOST
}

const countHour = async (tx: Tx, hashes: Buffer[]): Promise<Map<string, number>> => {
  const rows = await tx.db
    .selectFrom('mails')
    .select('counted_as')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('counted_as', '=', sql<Buffer>`any (${hashes}::bytea[])`)
    .where('created_at', '>', iso(later(tx.now, -HOUR)))
    // what was written before the clock was set back counts no longer than an hour either
    .where('created_at', '<', iso(later(tx.now, HOUR)))
    .groupBy('counted_as')
    .execute()
  return new Map(rows.map(({ counted_as, sent }) => [counted_as!.toString('hex'), sent]))
}

/**
 * Returns which emails may go out. Emails from the installation itself, and those people cause to themselves,
 * are not counted.
 */
export const withinHour = async (
  tx: Tx,
  letters: readonly Posted[],
  most?: number,
): Promise<{ counted: Counted[]; held: Set<string> }> => {
  const all = letters.map((letter) => {
    const sender = (letter.sender === undefined ? tx.sender : letter.sender) ?? null
    const counts = sender !== null && letter.to.person_id !== sender
    return { ...letter, sender, counted_as: counts ? hashOf(sender, letter.to.email) : null }
  })
  const counting = all.flatMap(({ sender, counted_as: hash }) => (hash ? [{ sender: sender!, hash }] : []))
  if (counting.length > 0) await takeTurns(tx, counting)
  const sent =
    counting.length > 0
      ? await countHour(
          tx,
          counting.map(({ hash }) => hash),
        )
      : new Map<string, number>()
  const held = new Set<string>()
  const counted = all.filter((letter) => {
    if (!letter.counted_as) return true
    const key = letter.counted_as.toString('hex')
    const before = sent.get(key) ?? 0
    if (before >= (most ?? mostOf(letter.sender!, letter))) held.add(letter.cause)
    else sent.set(key, before + 1)
    return !held.has(letter.cause)
  })
  return { counted, held }
}
