import { forgetAttempts } from './attempts.ts'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import { VISITORS } from './mail/caps.ts'
import { type MailWorker, resumeMail } from './mail/sending.ts'
import type { Handlers } from './queue.ts'
import { forgetQuotas } from './quotas.ts'
import { inTransaction, type Tx } from './transactions.ts'

/** An activity as a reaction gets it. */
export interface Happened {
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
  /** Unique, stable: it marks what has been dealt with. */
  name: string
  on: readonly string[]
  run(tx: Tx, happened: Happened): Promise<void>
}

/** Work the clock brings, every minute: bounded, idempotent, safe with two servers. */
export interface Tick {
  name: string
  run(deps: Deps): Promise<void>
}

/** What a call leaves to be done after its answer, so that the answer's time tells nothing of what there was to do. */
export interface Errand<T = unknown> {
  /** Unique, stable: it waits in the queue under this name. */
  name: string
  run(deps: Deps, asked: T): Promise<void>
}

/** Leaves the errand in the queue: the same statements whatever is asked. */
export const leave = <T>(deps: Deps, errand: Errand<T>, asked: T): Promise<void> =>
  inTransaction(deps, (tx) =>
    deps.queue.enqueue(tx, 'errand', { name: errand.name, asked }, { urgent: true }),
  )

const load = async (db: Db, ids: string[]): Promise<Happened[]> => {
  const rows = await db.selectFrom('activities').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows as unknown as Happened[]
}

/** Operators run the installation; the clock's own work is the installation's. */
const senderOf = ({ actor_role, actor_person_id, organization_id }: Happened): string | null => {
  if (actor_role === 'operator') return null
  return actor_role === 'visitor' ? VISITORS : (actor_person_id ?? organization_id)
}

/** Runs one reaction to one activity in its own transaction, once: the mark and the effect commit together. */
const reactOnce = (deps: Deps, reaction: Reaction, happened: Happened) =>
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

/** Does every piece of work, whatever becomes of the others. Throws at the end what failed; the queue keeps it. */
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
          deps.log.error({ err: error, task: tick.name }, 'a task of the clockwork failed')
          throw error
        }
      }),
    ),
})
