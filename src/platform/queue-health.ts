import { sql } from 'kysely'
import type { Db } from './database.ts'
import { type QueueName, queues } from './queue-settings.ts'

export interface QueueHealth {
  name: QueueName
  /** Due and not started. */
  due: number
  /** Since when the longest-waiting job has been due. */
  due_since: string | null
  /** Scheduled for later, most often for a retry. */
  later: number
  active: number
  /** Given up on after the last attempt. */
  failed: number
  last_failed_at: string | null
  last_failure: string | null
  last_done_at: string | null
}

/** The state of the background work, one row per queue; by the database's clock, which is the queue's. */
export const readQueues = async (db: Db): Promise<QueueHealth[]> => {
  const { rows } = await sql<QueueHealth>`
    select q.name,
      (count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as due,
      min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as due_since,
      (count(*) filter (where j.state in ('created', 'retry') and j.start_after > now()))::int as later,
      (count(*) filter (where j.state = 'active'))::int as active,
      (count(*) filter (where j.state = 'failed'))::int as failed,
      max(j.completed_on) filter (where j.state = 'failed') as last_failed_at,
      (array_agg(coalesce(j.output ->> 'message', j.output ->> 'value') order by j.completed_on desc)
        filter (where j.state = 'failed'))[1] as last_failure,
      max(j.completed_on) filter (where j.state = 'completed') as last_done_at
    from unnest(${[...queues]}::text[]) with ordinality as q (name, place)
    left join pgboss.job j on j.name = q.name
    group by q.name, q.place
    order by q.place`.execute(db)
  return rows
}

/** Jobs of a queue that were given up on, the oldest first. */
export const failedJobs = async (db: Db, name: QueueName, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${name} and state = 'failed'
    order by completed_on, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
