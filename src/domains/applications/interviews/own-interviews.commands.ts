import { freeTimes } from '#domains/scheduling/taken-times.commands.ts'
import { clashesOf, lockStudents } from '#domains/scheduling/taken-times.queries.ts'
import { isAhead } from '#domains/scheduling/time-spans.rules.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { ChangedMeanwhile, inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import {
  freeAhead,
  holdWaiting,
  lockFreeSlot,
  lockSchedule,
  type Waiting,
} from './interview-holding.queries.ts'
import {
  interviewActivity,
  moveUp,
  seat,
  type Timed,
  takenBy,
  unseat,
  type Who,
} from './interview-seats.commands.ts'
import { canInterview } from './interviews.rules.ts'
import type {
  bookInterview as bookCall,
  confirmInterview as confirmCall,
  OwnInterviews,
  waitForInterview as waitCall,
} from './own-interviews.contract.ts'
import { ownInterviewsOf, placeIn } from './own-interviews.queries.ts'

type Of = BodyOf<typeof confirmCall>
type Place = NonNullable<Awaited<ReturnType<typeof placeIn>>>

const bookedSlot = (place: Place): Timed | null =>
  place.slot_id === null
    ? null
    : {
        id: place.slot_id,
        schedule_id: place.schedule_id,
        track_id: place.track_id!,
        starts_at: place.starts_at!,
        ends_at: place.ends_at!,
      }

/** Throws unless the student may act on the interview: invited, or admitted by having applied, and not decided. */
const requireActs = (place: Place): void => {
  if (place.canceled_at) throw new Problem('step_not_possible', 'The team canceled these interviews')
  if (!place.is_active)
    throw new Problem('step_not_possible', 'This employer can’t hold interviews at the moment')
  if (!canInterview(place.state))
    throw new Problem('step_not_possible', 'This application is closed, so there is no interview to book')
}

interface Held {
  place: Place
  slot: Timed | null
  /** Who moves up into the time this gives up. */
  waiting: Waiting[]
}

/** Locks what a change is about: the schedule if a time may be given up, then the students. */
const hold = async (tx: Tx, scope: StudentScope, of: Of, always = false): Promise<Held> => {
  const before = await placeIn(tx.db, scope, of)
  if (!before) throw new Problem('not_found')
  const frees = always || before.slot_id !== null
  if (frees) await lockSchedule(tx, of.schedule_id)
  const waiting = frees ? await holdWaiting(tx, of.schedule_id, [scope.student_id]) : []
  if (!frees) await lockStudents(tx, [scope.student_id])
  await tx.db.selectFrom('applications').select('id').where('id', '=', of.application_id).forShare().execute()
  // read once it is held: a statement that waited for an invitation would not see the interview it made
  const place = (await placeIn(tx.db, scope, of))!
  // booked from another device meanwhile: the schedule has to be locked first
  if (place.slot_id !== null && !frees) throw new ChangedMeanwhile()
  return { place, slot: bookedSlot(place), waiting }
}

const record = (tx: Tx, scope: StudentScope, place: Place, activity: ReturnType<typeof interviewActivity>) =>
  recordActivity(tx, scope.actor, { ...activity, organization_id: place.organization_id })

/** The student's interview in the schedule; an open one begins with the first thing they do. */
const ensureInterview = async (tx: Tx, scope: StudentScope, place: Place): Promise<Who> => {
  const who = { application_id: place.application_id, student_id: scope.student_id }
  if (place.id) return { ...who, id: place.id }
  const id = newId(tx.now.getTime())
  await tx.db
    .insertInto('interviews')
    .values({ id, schedule_id: place.schedule_id, ...who, sequence: 0, to_confirm: false })
    .execute()
  return { ...who, id }
}

const CLASH = 'You have another interview or appointment at that time'

/** Books a time, or moves to it; the one before goes to who waits longest. */
export const bookInterview = (
  deps: Deps,
  scope: StudentScope,
  { starts_at, ...of }: BodyOf<typeof bookCall>,
): Promise<OwnInterviews> =>
  inTransaction(deps, async (tx) => {
    const { place, slot: old, waiting } = await hold(tx, scope, of)
    requireActs(place)
    const answer = () => ownInterviewsOf(tx.db, scope, of.application_id, tx.now)
    if (old && Date.parse(old.starts_at) === Date.parse(starts_at)) return answer()
    if (!isAhead({ starts_at }, tx.now)) throw new Problem('step_not_possible', 'This time has passed')
    if (old && !isAhead(old, tx.now))
      throw new Problem('step_not_possible', 'Your interview has begun, so it can’t be moved')
    const slot = await lockFreeSlot(tx, of.schedule_id, starts_at)
    if (!slot) throw new Problem('slot_taken')
    const wanted = takenBy({ ...place, id: place.id ?? slot.id, student_id: scope.student_id }, slot)
    if ((await clashesOf(tx, [wanted], place.id ? [place.id] : [])).length > 0)
      throw new Problem('appointment_clash', CLASH)
    const who = await ensureInterview(tx, scope, place)
    if (old) {
      await tx.db
        .updateTable('interview_slots')
        .set({ interview_id: null })
        .where('id', '=', old.id)
        .execute()
      await freeTimes(tx, [who.id])
    }
    const sequence = await seat(tx, who, slot)
    const from = old && { from: { track_id: old.track_id, starts_at: old.starts_at, ends_at: old.ends_at } }
    await record(
      tx,
      scope,
      place,
      interviewActivity(old ? 'moved' : 'booked', who, slot, { sequence, ...from }),
    )
    if (old) await moveUp(tx, old, waiting, place.organization_id)
    return answer()
  })

/** Gives up the student's time. */
export const leaveInterview = (deps: Deps, scope: StudentScope, of: Of): Promise<OwnInterviews> =>
  inTransaction(deps, async (tx) => {
    const { place, slot, waiting } = await hold(tx, scope, of)
    if (!slot) throw new Problem('step_not_possible', 'You have no time to give up')
    if (!isAhead(slot, tx.now)) throw new Problem('step_not_possible', 'Your interview has begun')
    const who = await ensureInterview(tx, scope, place)
    await unseat(tx, [who.id])
    await record(tx, scope, place, interviewActivity('left', who, slot, { sequence: place.sequence! + 1 }))
    await moveUp(tx, slot, waiting, place.organization_id)
    return ownInterviewsOf(tx.db, scope, of.application_id, tx.now)
  })

/** Waits for a time of a full schedule, or stops waiting. */
export const waitForInterview = (
  deps: Deps,
  scope: StudentScope,
  { waits, ...of }: BodyOf<typeof waitCall>,
): Promise<OwnInterviews> =>
  inTransaction(deps, async (tx) => {
    const { place, slot } = await hold(tx, scope, of, true)
    if (waits) {
      requireActs(place)
      if (slot) throw new Problem('step_not_possible', 'You have a time already')
      if ((await freeAhead(tx, of.schedule_id)) > 0)
        throw new Problem('step_not_possible', 'There are free times again. Choose one')
    }
    const who = await ensureInterview(tx, scope, place)
    if (waits !== (place.waiting_since !== null))
      await tx.db
        .updateTable('interviews')
        .set({ waiting_since: waits ? tx.now : null })
        .where('id', '=', who.id)
        .execute()
    return ownInterviewsOf(tx.db, scope, of.application_id, tx.now)
  })

/** Says that the time the team moved the interview to works. */
export const confirmInterview = (deps: Deps, scope: StudentScope, of: Of): Promise<OwnInterviews> =>
  inTransaction(deps, async (tx) => {
    const { place, slot } = await hold(tx, scope, of)
    if (!slot) throw new Problem('step_not_possible', 'You have no interview to confirm')
    if (place.to_confirm) {
      requireActs(place)
      if (!isAhead(slot, tx.now)) throw new Problem('step_not_possible', 'Your interview has begun')
      const who = await ensureInterview(tx, scope, place)
      await tx.db.updateTable('interviews').set({ to_confirm: false }).where('id', '=', who.id).execute()
      await record(tx, scope, place, interviewActivity('confirmed', who, slot, { sequence: place.sequence }))
    }
    return ownInterviewsOf(tx.db, scope, of.application_id, tx.now)
  })
