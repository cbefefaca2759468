import { setTimeout as wait } from 'node:timers/promises'
import { NAME } from './certificate.ts'
import type { Cluster } from './cluster.ts'
import { asking } from './postgres.ts'

/** A killed server's letters are taken up by others when no delivery can still be under way. */
const AGE = `update mails set unheard = 10 where state = 'sending'`
/** Seconds for what waits in the queue, and for what the next minute's work takes up. */
const PATIENCE = 150

const waiting = async (database: string): Promise<number> => {
  const [row] = await asking<{ n: number }>(
    database,
    `select (select count(*) from mails where state in ('queued', 'sending'))::int
       + (select count(*) from pgboss.job where name in ('activity', 'mail', 'errand') and state in ('created', 'active', 'retry'))::int as n`,
  )
  return row!.n
}

const settled = async (database: string, seconds: number): Promise<number> => {
  const end = Date.now() + seconds * 1000
  let left = await waiting(database)
  while (left > 0 && Date.now() < end) {
    await wait(1_000)
    left = await waiting(database)
  }
  return left
}

/** Waits until every letter has gone out, then compares what was to be sent with what the mail server got. */
export const compareLetters = async (cluster: Cluster) => {
  const database = cluster.database()
  const left = await settled(database, PATIENCE / 3)
  if (left > 0) {
    await asking(database, AGE)
    await settled(database, PATIENCE)
  }
  const rows = await asking<{ id: string; state: string; cause: string }>(
    database,
    `select id::text, state, cause from mails`,
  )
  const got = new Map<string, number>()
  for (const { messageId = '' } of cluster.mailbox.received) got.set(messageId, (got.get(messageId) ?? 0) + 1)
  const timesOf = (id: string): number => got.get(`<${id}@${NAME}>`) ?? 0
  return {
    written: rows.length,
    received: cluster.mailbox.received.length,
    waiting: rows
      .filter(({ state }) => state !== 'sent')
      .map(({ id, state, cause }) => `${state} ${cause} (${id})`),
    lost: rows.filter(({ id, state }) => state === 'sent' && timesOf(id) === 0).map(({ cause }) => cause),
    /** Sent again by whoever took over from a killed process, under the same Message-ID. */
    again: rows.filter(({ id }) => timesOf(id) > 1).map(({ cause }) => cause),
    /** Letters nobody wrote, as far as the database knows. */
    unknown: cluster.mailbox.received.length - rows.reduce((sum, { id }) => sum + timesOf(id), 0),
  }
}
