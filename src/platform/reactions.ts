import { sql } from 'kysely'
import { forgetAttempts } from './attempts.ts'
import { withCause } from './cause.ts'
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import { VISITORS } from './mail/caps.ts'
import { resumeMail } from './mail/resuming.ts'
import type { MailWorker } from './mail/sending.ts'
import type { Handlers } from './queue.ts'
import { forgetQuotas } from './quotas.ts'
import { inStep } from './telemetry/spans.ts'
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
  /** Of the call that did it; scheduled work has none. */
  request_id: string | null
  data: Record<string, unknown>
}

interface Reacting {
  /** Unique and stable: it marks what has been handled. */
  name: string
  on: readonly string[]
}

interface SingleReaction extends Reacting {
  run(tx: Tx, happened: RecordedActivity): Promise<void>
}

interface JointReaction extends Reacting {
  /**
   * Reacts to many activities with as many statements as to one, whoever caused them; in no order with other
   * reactions. What is emailed counts as each one's `senderOf`.
   */
  runAll(tx: Tx, all: readonly RecordedActivity[]): Promise<void>
}

export type Reaction = SingleReaction | JointReaction

/** Work triggered by the clock, every minute: bounded, idempotent, safe with two servers. */
export interface Tick {
  name: string
  run(deps: Deps): Promise<void>
}

/**
 * Work a call leaves until after its answer, so that the answer's timing doesn't reveal what there was to do; in
 * the queue `push`, what is sent to many browsers at a time.
 */
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
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows as unknown as RecordedActivity[]
}

/** Who caused it, if a person or an organization did: operators run the installation; scheduled work is its own. */
const senderOf = ({ actor_role, actor_person_id, organization_id }: RecordedActivity): string | null => {
  if (actor_role === 'operator') return null
  return actor_role === 'visitor' ? VISITORS : (actor_person_id ?? organization_id)
}

/** For what is emailed about several activities at once: as whose email each counts, and which call caused it. */
export const mailedFor = (happened: RecordedActivity) => ({
  sender: senderOf(happened),
  request_id: happened.request_id,
})

/** Marks the activities as handled; returns those that weren't. */
const mark = async (tx: Tx, { name }: Reaction, all: readonly RecordedActivity[]) => {
  const { rows } = await sql<{ activity_id: string }>`
    insert into reaction_runs (activity_id, reaction)
    select id, ${name} from unnest(${all.map(({ id }) => id)}::uuid[]) as id
    on conflict do nothing returning activity_id`.execute(tx.db)
  const marked = new Set(rows.map(({ activity_id }) => activity_id))
  return all.filter(({ id }) => marked.has(id))
}

/** Runs one reaction in its own transaction, exactly once per activity: the marks and the effects commit together. */
const react = (deps: Deps, reaction: Reaction, all: readonly RecordedActivity[]): Promise<void> =>
  inStep({ name: `reaction ${reaction.name}`, kind: 'internal' }, () =>
    inTransaction(deps, async (tx) => {
      const due = await mark(tx, reaction, all)
      if (due.length === 0) return
      if ('runAll' in reaction) return reaction.runAll(tx, due)
      for (const happened of due) {
        const sender = senderOf(happened)
        await withCause(happened.request_id, () => reaction.run(sender ? { ...tx, sender } : tx, happened))
      }
    }),
  )

type Failed = (happened: RecordedActivity, error: Error) => void

/** Each alone, if they fail together. */
const reactTogether = async (
  deps: Deps,
  reaction: Reaction,
  all: readonly RecordedActivity[],
  failed: Failed,
): Promise<void> => {
  try {
    await react(deps, reaction, all)
  } catch (error) {
    if (all.length === 1) {
      const [{ id, request_id }] = all as [RecordedActivity]
      deps.log.warn(
        { err: error, reaction: reaction.name, activity: id, reqId: request_id },
        'a reaction failed',
      )
      failed(all[0]!, error as Error)
    } else for (const happened of all) await reactTogether(deps, reaction, [happened], failed)
  }
}

/** Runs all reactions to these activities; returns the errors of those that failed, by activity. */
const reactToAll = async (
  deps: Deps,
  reactions: readonly Reaction[],
  all: readonly RecordedActivity[],
): Promise<Map<string, Error[]>> => {
  const errors = new Map<string, Error[]>()
  const failed: Failed = ({ id }, error) => errors.set(id, [...(errors.get(id) ?? []), error])
  for (const happened of all)
    for (const reaction of reactions)
      if ('run' in reaction && reaction.on.includes(happened.verb))
        await reactTogether(deps, reaction, [happened], failed)
  for (const reaction of reactions) {
    if (!('runAll' in reaction)) continue
    const due = all.filter(({ verb }) => reaction.on.includes(verb))
    if (due.length > 0) await reactTogether(deps, reaction, due, failed)
  }
  return errors
}

const asOne = (failures: Error[]): Error | null =>
  failures.length > 1
    ? new AggregateError(failures, failures.map(({ message }) => message).join('; '), { cause: failures[0] })
    : (failures[0] ?? null)

/** Runs every task, whatever becomes of the others. Throws at the end if any failed; the queue keeps the error. */
const each = async (work: Iterable<() => Promise<void>>): Promise<void> => {
  const failures: Error[] = []
  for (const piece of work) await piece().catch((error: Error) => failures.push(error))
  const failure = asOne(failures)
  if (failure) throw failure
}

const runErrand = async (
  deps: Deps,
  errands: readonly Errand<never>[],
  { name, asked }: Record<string, unknown>,
): Promise<void> => {
  const errand = errands.find((one) => one.name === name)
  if (!errand) throw new Error(`There is no errand ${name}`)
  await inStep({ name: `errand ${errand.name}`, kind: 'internal' }, () => errand.run(deps, asked as never))
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
  errand: (data) => runErrand(deps, errands, data),
  push: (all) =>
    Promise.all(
      all.map((data) =>
        runErrand(deps, errands, data).then(
          () => null,
          (error: Error) => error,
        ),
      ),
    ),
  activity: async (all) => {
    const jobs = all.map(({ ids }) => ids as string[])
    const errors = await reactToAll(deps, reactions, await load(deps.db, [...new Set(jobs.flat())]))
    return jobs.map((ids) => asOne(ids.flatMap((id) => errors.get(id) ?? [])))
  },
  mail: (all) => mail.send(all.map(({ id }) => id as string)),
  minute: () =>
    each(
      [...ownTicks, ...ticks].map((tick) => async () => {
        try {
          await inStep({ name: `task ${tick.name}`, kind: 'internal' }, () => tick.run(deps))
        } catch (error) {
          deps.log.error({ err: error, task: tick.name }, 'a scheduled task failed')
          throw error
        }
      }),
    ),
})
