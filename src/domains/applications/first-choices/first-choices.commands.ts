import { sql } from 'kysely'
import { type Activity, recordActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type StudentScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import type { FirstChoiceOfApplication } from './first-choices.contract.ts'
import { firstChoiceOf, holdingsOf, zonesOf } from './first-choices.queries.ts'
import { comesBack, freeIn, openPlaces, sendOutcome, takeBackOutcome, termAt } from './first-choices.rules.ts'

/** No organization’s log shows it: what is gone from an application must not be found there. */
const logged = (what: string, id: string, job_id: string): Activity => ({
  verb: `application.first_choice_${what}`,
  subject: { type: 'application', id },
  organization_id: null,
  data: { job_id },
})

/** One that can be sent: a row that is free, or a place of this term. */
export type AvailableFirstChoice = { id: string } | { term: string; place: number }

/** Finds one to send; the caller has locked the student, so that nobody else finds it. */
export const availableFirstChoice = async (
  tx: Tx,
  { student_id }: StudentScope,
): Promise<AvailableFirstChoice> => {
  const { held, term } = await holdingsOf(tx.db, student_id, tx.now)
  const free = freeIn(held, term)
  if (free) return { id: free.id }
  const [place] = openPlaces(held, term)
  if (place === undefined) throw new Problem('no_first_choice_left')
  return { term, place }
}

interface Sending {
  id: string
  job_id: string
  organization_id: string
  reply_by: string
}

/** Sends it with a locked application, and logs it. */
export const attachFirstChoice = async (
  tx: Tx,
  scope: StudentScope,
  available: AvailableFirstChoice,
  to: Sending,
): Promise<void> => {
  const standing = {
    state: 'standing' as const,
    application_id: to.id,
    organization_id: to.organization_id,
    sent_at: iso(tx.now),
    returns_at: to.reply_by,
  }
  if ('id' in available)
    await tx.db.updateTable('first_choices').set(standing).where('id', '=', available.id).execute()
  else
    await tx.db
      .insertInto('first_choices')
      .values({
        ...standing,
        ...available,
        id: newId(tx.now.getTime()),
        student_id: scope.student_id,
        usable_in: available.term,
      })
      .execute()
  await recordActivities(tx, scope.actor, [logged('sent', to.id, to.job_id)])
}

const lockStudent = (tx: Tx, { student_id }: StudentScope) =>
  tx.db
    .selectFrom('students')
    .select('account_id')
    .where('account_id', '=', student_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Locks the student's own application, and says whether it is a first choice; anyone else's is `not_found`. */
const lockApplication = async (tx: Tx, { student_id }: StudentScope, id: string) => {
  const row = await tx.db
    .selectFrom('applications')
    .select(['id', 'job_id', 'organization_id', 'state', 'closed_from', 'decision_told_at'])
    .select(['reply_by', 'opened_at'])
    .where('id', '=', id)
    .where('student_id', '=', student_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const standing = await tx.db
    .selectFrom('first_choices')
    .select('id')
    .where('application_id', '=', id)
    .where('state', '=', 'standing')
    .executeTakeFirst()
  return { row, isSent: standing !== undefined }
}

const refused = (what: string) => new Problem('step_not_possible', `${what}. Nothing was changed.`)

export const sendFirstChoice = (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<FirstChoiceOfApplication> =>
  inTransaction(deps, async (tx) => {
    await lockStudent(tx, scope)
    const { row, isSent } = await lockApplication(tx, scope, id)
    const outcome = sendOutcome(row, isSent, tx.now)
    if (outcome === 'refused')
      throw refused('Only an application that is waiting for a promised answer can be a first choice')
    if (outcome === 'change') await attachFirstChoice(tx, scope, await availableFirstChoice(tx, scope), row)
    return firstChoiceOf(tx.db, scope, id, tx.now)
  })

/** Frees the one of a locked application, or ends it for good. */
const leave = (tx: Tx, id: string, state: 'free' | 'spent') =>
  tx.db
    .updateTable('first_choices')
    .set({
      state,
      returns_at: null,
      ...(state === 'free' && { application_id: null, organization_id: null, sent_at: null }),
    })
    .where('application_id', '=', id)
    .where('state', '=', 'standing')
    .execute()

export const takeFirstChoiceBack = (
  deps: Deps,
  scope: StudentScope,
  id: string,
): Promise<FirstChoiceOfApplication> =>
  inTransaction(deps, async (tx) => {
    const { row, isSent } = await lockApplication(tx, scope, id)
    const outcome = takeBackOutcome(row, isSent)
    if (outcome === 'refused') throw refused('The employer has opened this application, so it stays')
    if (outcome === 'change') {
      await leave(tx, id, 'free')
      await recordActivities(tx, scope.actor, [logged('taken_back', id, row.job_id)])
    }
    return firstChoiceOf(tx.db, scope, id, tx.now)
  })

/** When a student ends a locked application: it is free again if it could be taken back, and spent otherwise. */
export const endFirstChoice = async (
  tx: Tx,
  row: Parameters<typeof takeBackOutcome>[0] & { id: string },
): Promise<void> => {
  await leave(tx, row.id, takeBackOutcome(row, true) === 'change' ? 'free' : 'spent')
}

const BATCH = 200
const ROUNDS = 20

/** Locks first choices whose promised day is over, with their applications; those somebody holds wait a minute. */
const lockDue = (tx: Tx) =>
  tx.db
    .selectFrom('first_choices as f')
    .innerJoin('applications as a', 'a.id', 'f.application_id')
    .select(['f.id', 'f.student_id', 'f.sent_at', 'a.id as application_id', 'a.job_id'])
    .select(['a.state', 'a.state_at', 'a.answered_at'])
    .where('f.returns_at', '<=', iso(tx.now))
    .orderBy('f.returns_at')
    .orderBy('f.id')
    .limit(BATCH)
    .modifyEnd(sql`for update of a, f skip locked`)
    .execute()

const returnDue = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const due = await lockDue(tx)
    if (due.length === 0) return 0
    const back = due.filter((row) => comesBack({ ...row, sent_at: row.sent_at! }))
    const zones = await zonesOf(
      tx.db,
      back.map(({ student_id }) => student_id),
    )
    for (const [term, rows] of Map.groupBy(back, (row) => termAt(tx.now, zones.get(row.student_id) ?? 'UTC')))
      await tx.db
        .updateTable('first_choices')
        .set({
          state: 'free',
          usable_in: term,
          application_id: null,
          organization_id: null,
          sent_at: null,
          returns_at: null,
        })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    const kept = due.filter((row) => !back.includes(row))
    if (kept.length > 0)
      await tx.db
        .updateTable('first_choices')
        .set({ returns_at: null })
        .where(
          'id',
          'in',
          kept.map(({ id }) => id),
        )
        .execute()
    await recordActivities(
      tx,
      systemActor,
      back.map(({ application_id, job_id }) => logged('returned', application_id, job_id)),
    )
    return due.length
  })

/** Gives back what was sent with applications that the promise of an answer lapsed for. */
export const returnFirstChoices = async (deps: Deps): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) if ((await returnDue(deps)) < BATCH) return
}
