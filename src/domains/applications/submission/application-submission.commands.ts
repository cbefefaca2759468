import { sql } from 'kysely'
import { asCard } from '#domains/organizations/organizations.queries.ts'
import { recordingActivities } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { type CurrentCall, currentCall } from '#platform/current-call.ts'
import { databaseFault } from '#platform/database-faults.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import { createGathering, type Gathering, type Outcome } from '#platform/gathering.ts'
import type { StudentScope } from '#platform/scope.ts'
import { ChangedMeanwhile, inJointTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import type { Answer, StudentApplication } from '../applications.contract.ts'
import { firstSubmission, studentApplication } from '../applications.queries.ts'
import {
  type AvailableFirstChoice,
  attachFirstChoice,
  availableFirstChoice,
} from '../first-choices/first-choices.commands.ts'
import type { apply } from './application-submission.contract.ts'
import { type Held, holdJobs } from './application-submission.queries.ts'
import { applyBlocker, checkAnswers } from './application-submission.rules.ts'

type Given = BodyOf<typeof apply>

interface Asked {
  scope: StudentScope
  given: Given
  upload: Upload | undefined
  call: CurrentCall | undefined
}

/** Whether one was submitted while this waited for the student's lock, so that its file is not stored. */
const hasApplied = async (tx: Tx, { student_id }: StudentScope, jobId: string): Promise<boolean> => {
  const active = await tx.db
    .selectFrom('applications')
    .select('id')
    .where('student_id', '=', student_id)
    .where('job_id', '=', jobId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
  return active !== undefined
}

/** Stored files never change, so a resume's id is a snapshot of it. */
const resumeOf = (job: Held, { same_resume }: Given): string | null => {
  if (!same_resume) return job.profile_resume_id
  return job.sent_state === 'withdrawn' ? job.sent_resume_id : null
}

const missingResume = ({ same_resume }: Given): string =>
  same_resume
    ? 'The resume you sent before is no longer available; choose another one'
    : 'Add a resume: a PDF or DOCX document up to 10 MB'

/** What one is to be entered with. */
interface Entrant {
  asked: Asked
  job: Held
  id: string
  answers: Answer[]
  resume_id: string
  first_choice: AvailableFirstChoice | null
}

/**
 * Decides about one; throws what it is refused for. The resume is the one it names, or null where it brings
 * its own.
 */
const check = ({ given, upload }: Asked, job: Held): { answers: Answer[]; known: string | null } => {
  const hindrance = applyBlocker(job, null)
  if (hindrance) throw new Problem(hindrance)
  const { errors, answers } = checkAnswers(job.screening_questions, given.answers)
  const known = upload ? null : resumeOf(job, given)
  if (!upload && !known) errors.resumeFile = [missingResume(given)]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (job.sent_state !== null && job.sent_state !== 'withdrawn') throw new Problem('already_applied')
  return { answers, known }
}

const entrantOf = async (tx: Tx, asked: Asked, job: Held): Promise<Entrant> => {
  const { answers, known } = check(asked, job)
  const { upload, scope } = asked
  if (upload && (await hasApplied(tx, scope, job.id))) throw new Problem('already_applied')
  const first_choice = asked.given.first_choice ? await availableFirstChoice(tx, scope) : null
  const resume_id = upload ? await storeFile(tx, upload, { isPublic: false }) : known!
  return { asked, job, answers, resume_id, first_choice, id: job.sent_id ?? newId(tx.now.getTime()) }
}

const rowOf = (tx: Tx, { asked, job, id, answers, resume_id }: Entrant) => ({
  id,
  job_id: job.id,
  organization_id: job.organization_id,
  student_id: asked.scope.student_id,
  message: asked.given.message,
  answers,
  resume_file_id: resume_id,
  state: 'submitted' as const,
  submitted_at: iso(tx.now),
  state_at: iso(tx.now),
  reply_by: iso(later(tx.now, job.reply_by_days * DAY)),
  came_from: asked.given.came_from,
})
type Row = ReturnType<typeof rowOf>

const COLUMNS = [
  'id',
  'job_id',
  'organization_id',
  'student_id',
  'message',
  'answers',
  'resume_file_id',
  'state',
  'submitted_at',
  'state_at',
  'reply_by',
  'came_from',
] as const
/** What sending it again changes in a withdrawn application. */
const RENEWED = COLUMNS.slice(4)

/** Creates the rows, or resubmits withdrawn ones, and logs it, in one statement. Returns the activities' ids. */
const submit = async (tx: Tx, entrants: readonly Entrant[], rows: readonly Row[]): Promise<string[]> => {
  const { ids, statement } = await recordingActivities(
    tx,
    rows.map(({ id, organization_id, job_id, resume_file_id }, n) => ({
      actor: entrants[n]!.asked.scope.actor,
      verb: 'application.submitted',
      subject: { type: 'application', id },
      organization_id,
      data: { to: 'submitted', job_id, resume_file_id },
    })),
  )
  const made = await statement
    .insertInto('applications')
    .columns(COLUMNS)
    .expression(
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
        from jsonb_populate_recordset(null::applications, ${JSON.stringify(rows)}::jsonb)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'job_id'])
        .doUpdateSet((eb) => ({
          ...Object.fromEntries(RENEWED.map((column) => [column, eb.ref(`excluded.${column}`)])),
          closed_from: null,
          offer_declined_at: null,
          decline_reason: null,
          decline_message: null,
          opened_at: null,
          answered_at: null,
          overdue_told_at: null,
        }))
        .where('applications.state', '=', 'withdrawn'),
    )
    .returning('id')
    .execute()
  const known = new Set(made.map(({ id }) => id))
  // another was sent since this one's were read
  if (rows.some(({ id }) => !known.has(id))) throw new ChangedMeanwhile('Another application was sent')
  return ids
}

const answerOf = (
  tx: Tx,
  { asked, job }: Entrant,
  row: Row,
  activityId: string,
): Promise<StudentApplication> => {
  // a resume that replaced another while we waited is not in what was read
  if (asked.upload || job.sent_id || job.filename === null)
    return studentApplication(tx.db, asked.scope, row.id, tx.now)
  const card = asCard({ ...job, id: job.organization_id })
  return Promise.resolve(firstSubmission({ ...job, ...row }, card, activityId))
}

/** Who somebody holds, or whose job, waits alone: nobody else waits for them. */
const ALONE = 'alone'
type Answered = Outcome<StudentApplication>

const refusalOr = async <T>(work: () => Promise<T>): Promise<T | { problem: Problem }> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) return { problem: error }
    throw error
  }
}

/** Submits all in one transaction; one that is refused keeps none of the others out. */
const applyTogether = (deps: Deps, all: readonly Asked[], { waits }: { waits: boolean }) =>
  inJointTransaction<Array<Answered | typeof ALONE>>(
    deps,
    all.map(({ call }) => call),
    async (tx, mark) => {
      const held = await holdJobs(
        tx,
        all.map(({ scope: { student_id }, given: { job_id } }) => ({ student_id, job_id })),
        { waits },
      )
      const judged: Array<Entrant | { problem: Problem } | typeof ALONE> = []
      for (const asked of all) {
        const job = held.get(asked.scope.student_id)
        const isFree = job && (!job.was_sent || job.sent_id !== null)
        if (!waits && !isFree) judged.push(ALONE)
        else if (!job) judged.push({ problem: new Problem('not_found') })
        // alone, what it stored is taken back with the transaction
        else if (waits) judged.push(await entrantOf(tx, asked, job))
        else judged.push(await refusalOr(() => entrantOf(tx, asked, job)))
      }
      const isEntrant = (one: (typeof judged)[number]): one is Entrant => one !== ALONE && 'asked' in one
      const willing = judged.filter(isEntrant)
      const lost = await mark(willing.map(({ asked }) => asked.call))
      const isLost = ({ asked: { call } }: Entrant) => call !== undefined && lost.has(call)
      const entrants = willing.filter((one) => !isLost(one))
      // takes back what it stored
      if (willing.some((one) => isLost(one) && one.asked.upload)) throw new Problem('still_working')
      const rows = entrants.map((entrant) => rowOf(tx, entrant))
      const ids = rows.length > 0 ? await submit(tx, entrants, rows) : []
      for (const [n, { first_choice, asked }] of entrants.entries())
        if (first_choice) await attachFirstChoice(tx, asked.scope, first_choice, rows[n]!)
      const answers = new Map<Entrant, StudentApplication>()
      for (const [n, entrant] of entrants.entries())
        answers.set(entrant, await answerOf(tx, entrant, rows[n]!, ids[n]!))
      return judged.map((one): Answered | typeof ALONE => {
        if (!isEntrant(one)) return one
        const answer = answers.get(one)
        return answer ? { value: answer } : { problem: new Problem('still_working') }
      })
    },
  )

const applyAlone = async (deps: Deps, asked: Asked): Promise<StudentApplication> => {
  const [outcome] = await applyTogether(deps, [asked], { waits: true })
  if (outcome === ALONE) throw new ChangedMeanwhile('Someone else holds it')
  if ('problem' in outcome!) throw outcome.problem
  return outcome!.value
}

/** Enough that a line of people moves faster than it grows; few enough that nobody waits long for the others. */
const MOST_TOGETHER = 50

const gatherings = new WeakMap<Deps, Gathering<Asked, StudentApplication>>()

/** Applications sent at the same time are submitted together, to whichever jobs. */
const gatheringOf = (deps: Deps): Gathering<Asked, StudentApplication> => {
  const known = gatherings.get(deps)
  if (known) return known
  const gathering = createGathering<Asked, StudentApplication>({
    most: MOST_TOGETHER,
    whose: ({ scope }) => scope.student_id,
    mayTryAlone: (error) => !(error instanceof Problem) && databaseFault(error as Error) === null,
    together: async (_, all) => {
      const outcomes = await applyTogether(deps, all, { waits: false })
      return outcomes.map((outcome, n) =>
        outcome === ALONE ? { value: applyAlone(deps, all[n]!) } : outcome,
      )
    },
  })
  gatherings.set(deps, gathering)
  return gathering
}

/** Submits an application with the given resume or the profile's. Throws all field errors at once. */
export const applyToJob = (
  deps: Deps,
  scope: StudentScope,
  given: Given,
  upload: Upload | undefined,
): Promise<StudentApplication> => {
  const asked = { scope, given, upload, call: currentCall() }
  // storing a file takes long, and few send a first choice
  return upload || given.first_choice
    ? applyAlone(deps, asked)
    : gatheringOf(deps).join('applications', asked)
}
