import { forgetAttempts } from './attempts.ts'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import { VISITORS } from './mail/caps.ts'
import { type MailWorker, resumeMail } from './mail/sending.ts'
import type { Handlers } from './queue.ts'
import { forgetQuotas } from './quotas.ts'
import { inTransaction, type Tx } from './transactions.ts'

/** An activity as a reaction receives it. */
export interface RecordedActivity {
  id: string
  at: string
  verb: string
  actor_person_id: string | null
  actor_role: string
  organization_id: string | null
  subject_type: string
  subject_id: string
  data: Record<string, unknown>
}

export interface Reaction {
  /** Unique and stable: it marks what has been handled. */
  name: string
  on: readonly string[]
  run(tx: Tx, happened: RecordedActivity): Promise<void>
}

/** Work triggered by the clock, every minute: bounded, idempotent, safe with two servers. */
export interface Tick {
  name: string
  run(deps: Deps): Promise<void>
}

/** Work a call leaves until after its answer, so that the answer's timing doesn't reveal what there was to do. */
export interface Errand<T = unknown> {
  /** Unique and stable: it waits in the queue under this name. */
  name: string
  run(deps: Deps, asked: T): Promise<void>
}

/** Puts the errand in the queue: the same statements whatever is asked. */
export const enqueueErrand = <T>(deps: Deps, errand: Errand<T>, asked: T): Promise<void> =>
  inTransaction(deps, (tx) =>
    deps.queue.enqueue(tx, 'errand', { name: errand.name, asked }, { urgent: true }),
  )

const load = async (db: Db, ids: string[]): Promise<RecordedActivity[]> => {
  const rows = await db.selectFrom('activities').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows as unknown as RecordedActivity[]
}

/** Operators run the installation; scheduled work is the installation's own. */
const senderOf = ({ actor_role, actor_person_id, organization_id }: RecordedActivity): string | null => {
  if (actor_role === 'operator') return null
  return actor_role === 'visitor' ? VISITORS : (actor_person_id ?? organization_id)
}

/** Runs one reaction to one activity in its own transaction, exactly once: the mark and the effect commit together. */
const reactOnce = (deps: Deps, reaction: Reaction, happened: RecordedActivity) =>
  inTransaction(deps, async (tx) => {
    const mark = await tx.db
      .insertInto('reaction_runs')
      .values({ activity_id: happened.id, reaction: reaction.name })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!mark.numInsertedOrUpdatedRows) return
    const sender = senderOf(happened)
    await reaction.run(sender ? { ...tx, sender } : tx, happened)
  })

/** Runs every task, whatever becomes of the others. Throws at the end if any failed; the queue keeps the error. */
const each = async (work: Iterable<() => Promise<void>>): Promise<void> => {
  const failures: unknown[] = []
  for (const piece of work) await piece().catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1)
    throw new AggregateError(failures, failures.map((error) => (error as Error).message).join('; '), {
      cause: failures[0],
    })
}

const ownTicks: readonly Tick[] = [
  { name: 'resume_mail', run: resumeMail },
  { name: 'forget_tries', run: forgetAttempts },
  { name: 'forget_quotas', run: forgetQuotas },
]

export const createHandlers = (
  deps: Deps,
  reactions: readonly Reaction[],
  ticks: readonly Tick[],
  mail: MailWorker,
  errands: readonly Errand<never>[] = [],
): Handlers => ({
  errand: async ({ name, asked }) => {
    const errand = errands.find((one) => one.name === name)
    if (!errand) throw new Error(`There is no errand ${name}`)
    await errand.run(deps, asked as never)
  },
  activity: async (data) => {
    const pairs = (await load(deps.db, data.ids as string[])).flatMap((happened) =>
      reactions.filter(({ on }) => on.includes(happened.verb)).map((reaction) => ({ reaction, happened })),
    )
    await each(
      pairs.map(
        ({ reaction, happened }) =>
          () =>
            reactOnce(deps, reaction, happened),
      ),
    )
  },
  mail: (data) => mail.send(data.id as string),
  minute: () =>
    each(
      [...ownTicks, ...ticks].map((tick) => async () => {
        try {
          await tick.run(deps)
        } catch (error) {
          deps.log.error({ err: error, task: tick.name }, 'a scheduled task failed')
          throw error
        }
      }),
    ),
})
