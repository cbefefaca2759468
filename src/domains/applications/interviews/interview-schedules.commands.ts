import { sql } from 'kysely'
import { teamRolesWith } from '#domains/organizations/organizations.queries.ts'
import { takeTimes } from '#domains/scheduling/taken-times.commands.ts'
import { clashesOf, type Taken } from '#domains/scheduling/taken-times.queries.ts'
import type { Span } from '#domains/scheduling/time-spans.rules.ts'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { momentLabel } from '#shared/labels.ts'
import { type FieldErrors, invalid, Problem, requireNone } from '#shared/problems.ts'
import { advance } from '../applicants/decisions/decisions.commands.ts'
import { type Locked, lockApplicants } from '../applicants/decisions/decisions.queries.ts'
import { stepOutcome } from '../applications.rules.ts'
import { lockOwnSchedule } from './interview-holding.queries.ts'
import type {
  createSchedule as createCall,
  inviteToSchedule as inviteCall,
  Schedule,
} from './interview-schedules.contract.ts'
import { ownJob, scheduleOf } from './interview-schedules.queries.ts'
import { interviewActivity } from './interview-seats.commands.ts'
import { canInterview, roomHolder, timesOf } from './interviews.rules.ts'

type NewSchedule = BodyOf<typeof createCall>

/** Returns which panels name somebody who is not in the team, by field. Who is named stays in it until the end. */
export const panelErrors = async (
  tx: Tx,
  scope: EmployerScope,
  panels: readonly (readonly string[])[],
  fieldOf: (n: number) => string,
): Promise<FieldErrors> => {
  const held = await tx.db
    .selectFrom('role_accounts')
    .select('id')
    .where('id', '=', sql<string>`any (${[...new Set(panels.flat())]}::uuid[])`)
    .where('organization_id', '=', scope.organization_id)
    .where('status', '=', 'active')
    .where('team_role', 'in', teamRolesWith('viewer'))
    .orderBy('id')
    .forShare()
    .execute()
  const team = new Set(held.map(({ id }) => id))
  return Object.fromEntries(
    panels.flatMap((panel, n) =>
      panel.every((account) => team.has(account))
        ? []
        : [[fieldOf(n), ['Choose people of your team']] as const],
    ),
  )
}

export const placeErrors = ({ medium, place }: Pick<NewSchedule, 'medium' | 'place'>): FieldErrors => {
  if (place !== '' || medium === 'phone') return {}
  return { place: [medium === 'video' ? 'Add the link' : 'Add the address'] }
}

/** Throws with the first whose time is taken, and when. `freed` is about to be given back. */
export const requireFree = async (
  tx: Tx,
  wanted: readonly Taken[],
  zone: string,
  freed: readonly string[] = [],
): Promise<void> => {
  const [first] = await clashesOf(tx, wanted, freed)
  if (!first) return
  const person = await tx.db
    .selectFrom('role_accounts as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('r.id', '=', first.holder_id)
    .executeTakeFirst()
  throw new Problem(
    'appointment_clash',
    `${person?.name ?? 'A room'} has another interview at ${momentLabel(first.starts_at, zone)}. Nothing was changed`,
  )
}

interface Room {
  id: string
  room: string
  panel: readonly string[]
}

/** Who and what a time of a room takes. */
export const holdersOf = (
  of: { organization_id: string; place: string },
  { room, panel }: Omit<Room, 'id'>,
): string[] => [...new Set(panel), ...(room ? [roomHolder(of.organization_id, of.place, room)] : [])]

/** The times of all rooms, and whom and what they take. */
const slotsOf = (
  of: { organization_id: string; place: string },
  rooms: readonly Room[],
  times: readonly Span[],
  now: Date,
) => {
  const slots = rooms.flatMap((room) => times.map((span) => ({ id: newId(now.getTime()), room, ...span })))
  const taken: Taken[] = slots.flatMap(({ id, room, starts_at, ends_at }) =>
    holdersOf(of, room).map((holder_id) => ({ source_id: id, holder_id, starts_at, ends_at })),
  )
  return { slots, taken }
}

const addSlots = async (
  tx: Tx,
  scheduleId: string,
  { slots, taken }: ReturnType<typeof slotsOf>,
): Promise<void> => {
  const rows = slots.map(({ room, ...slot }) => ({ ...slot, schedule_id: scheduleId, track_id: room.id }))
  await sql`
    insert into interview_slots (id, schedule_id, track_id, starts_at, ends_at)
    select id, schedule_id, track_id, starts_at, ends_at
    from jsonb_populate_recordset(null::interview_slots, ${JSON.stringify(rows)}::jsonb)`.execute(tx.db)
  await takeTimes(tx, taken)
}

/** Throws unless these can be invited to interviews for the job. */
const requireInvitable = (rows: readonly Locked[], jobId: string): void => {
  if (rows.some((row) => row.job_id !== jobId))
    throw invalid({ applicant_ids: ['Choose applicants of this job'] })
  if (rows.some((row) => !canInterview(row.state)))
    throw new Problem(
      'step_not_possible',
      'Only undecided applicants can be invited to an interview. Nothing was changed',
    )
}

/** Invites locked applicants, and moves them to the interview step if they are before it. */
const invite = async (
  tx: Tx,
  scope: EmployerScope,
  schedule: { id: string },
  rows: readonly Locked[],
  message: string,
): Promise<void> => {
  if (rows.length === 0) return
  const { rows: invited } = await sql<{ id: string; application_id: string; student_id: string }>`
    insert into interviews (id, schedule_id, application_id, student_id, invited_at)
    select x.id, ${schedule.id}, a.id, a.student_id, ${tx.now}
    from unnest(${rows.map(() => newId(tx.now.getTime()))}::uuid[], ${rows.map(({ id }) => id)}::uuid[]) as x(id, application_id)
    join applications a on a.id = x.application_id
    on conflict (schedule_id, application_id) do update set invited_at = excluded.invited_at
      where interviews.invited_at is null
    returning id, application_id, student_id`.execute(tx.db)
  const moving = rows.filter((row) => stepOutcome(row, 'interview') === 'change')
  await recordActivities(tx, scope.actor, [
    ...(await advance(tx, moving, 'interview', message || null, 'not')),
    ...invited.map((who) => interviewActivity('invited', who, null, { message: message || null })),
  ])
}

/** Offers times in one or several rooms, and invites who is named. Throws all field errors at once. */
export const createSchedule = (
  deps: Deps,
  scope: EmployerScope,
  jobId: string,
  given: NewSchedule,
): Promise<Schedule> =>
  inTransaction(deps, async (tx) => {
    await ownJob(tx.db, scope, jobId)
    const applicants = given.applicant_ids.length ? await lockApplicants(tx, scope, given.applicant_ids) : []
    const { times, errors } = timesOf(given, given.tracks.length, tx.now)
    const panels = given.tracks.map(({ panel }) => panel)
    requireNone({
      ...placeErrors(given),
      ...(await panelErrors(tx, scope, panels, (n) => `tracks.${n}.panel`)),
      ...errors,
    })
    requireInvitable(applicants, jobId)
    const { title, medium, place, details, time_zone, admits } = given
    const schedule = { id: newId(tx.now.getTime()), organization_id: scope.organization_id, job_id: jobId }
    const rooms = given.tracks.map(({ room, panel }) => ({
      id: newId(tx.now.getTime()),
      room,
      panel: [...new Set(panel)],
    }))
    const grid = slotsOf({ ...schedule, place }, rooms, times, tx.now)
    await requireFree(tx, grid.taken, time_zone)
    await tx.db
      .insertInto('interview_schedules')
      .values({
        ...schedule,
        title,
        medium,
        place,
        details,
        time_zone,
        admits,
        created_by: scope.account_id,
        created_at: tx.now,
      })
      .execute()
    await tx.db
      .insertInto('interview_tracks')
      .values(rooms.map(({ id, room }, position) => ({ id, schedule_id: schedule.id, position, room })))
      .execute()
    await tx.db
      .insertInto('interview_panelists')
      .values(rooms.flatMap(({ id, panel }) => panel.map((account_id) => ({ track_id: id, account_id }))))
      .execute()
    await addSlots(tx, schedule.id, grid)
    await recordActivities(tx, scope.actor, [
      {
        verb: 'interview_schedule.created',
        subject: { type: 'interview_schedule', id: schedule.id },
        data: { job_id: jobId, total: times.length * rooms.length },
      },
    ])
    await invite(tx, scope, schedule, applicants, given.message)
    return scheduleOf(tx.db, scope, schedule.id, tx.now)
  })

export const inviteToSchedule = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  { applicant_ids, message }: BodyOf<typeof inviteCall>,
): Promise<Schedule> =>
  inTransaction(deps, async (tx) => {
    const applicants = await lockApplicants(tx, scope, applicant_ids)
    const schedule = await lockOwnSchedule(tx, scope, id)
    requireInvitable(applicants, schedule.job_id)
    await invite(tx, scope, schedule, applicants, message)
    return scheduleOf(tx.db, scope, id, tx.now)
  })
