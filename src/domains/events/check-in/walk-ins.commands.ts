import { sql } from 'kysely'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { requireStep } from '../events.rules.ts'
import { NOT_OPEN } from '../registrations/event-registrations.rules.ts'
import { countPlaces, drawNumber, lockPlaces } from '../registrations/event-seats.commands.ts'
import { freePlaces } from '../registrations/event-seats.rules.ts'
import { type Applicant, holdApplicants } from '../registrations/registration-entries.queries.ts'
import { arrivalOf, lockCheckInEvent } from './check-in.queries.ts'
import { arrivedAt } from './check-in.rules.ts'
import { letInHere } from './let-ins.commands.ts'
import type { WalkIn } from './walk-ins.contract.ts'
import { isKnownStudent, knownByAddress } from './walk-ins.queries.ts'
import { requireWalkIn, walkInHindrance } from './walk-ins.rules.ts'

type Guest = NonNullable<WalkIn['guest']>

/** The student that is meant, locked before the event, as when registering. Null for a guest. */
const studentMeant = async (
  tx: Tx,
  scope: OrganizationScope,
  eventId: string,
  { student_id, guest }: WalkIn,
): Promise<Applicant | null> => {
  if (student_id && !(await isKnownStudent(tx.db, scope, eventId, student_id))) throw new Problem('not_found')
  const meant = student_id ?? (await knownByAddress(tx.db, scope, eventId, guest!.email))
  if (!meant) return null
  const held = await holdApplicants(tx, eventId, [{ scope: { student_id: meant } }], { waits: true })
  const student = held.applicants.get(meant) ?? null
  if (student_id && !student) throw new Problem('registration_not_open', NOT_OPEN, { may: { let_in: false } })
  return student
}

/** Entered before as a guest with the student's address. */
const isGuest = ({ student_id }: Applicant) =>
  sql<boolean>`r.guest_email = (select q.email from role_accounts b join persons q on q.id = b.person_id
    where b.id = ${student_id})`

/** The registration they have already: as the student, or under the guest's address. */
const registrationMeant = async (
  tx: Tx,
  eventId: string,
  student: Applicant | null,
  guest: Guest | undefined,
) => {
  const found = await tx.db
    .selectFrom('event_registrations as r')
    .leftJoin('role_accounts as a', 'a.id', 'r.student_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .select('r.id')
    .where('r.event_id', '=', eventId)
    .where((row) =>
      row.or([
        ...(student ? [row('r.student_id', '=', student.student_id), isGuest(student)] : []),
        ...(guest ? [row('r.guest_email', '=', guest.email), row('p.email', '=', guest.email)] : []),
      ]),
    )
    .orderBy(sql`r.student_id is null`)
    .executeTakeFirst()
  return found?.id ?? null
}

type Event = Awaited<ReturnType<typeof lockCheckInEvent>>

const enter = async (
  tx: Tx,
  scope: OrganizationScope,
  event: Event,
  student: Applicant | null,
  guest: Guest | undefined,
  at: Date,
): Promise<string> => {
  const id = newId(tx.now.getTime())
  await tx.db
    .insertInto('event_registrations')
    .values({
      id,
      event_id: event.id,
      student_id: student?.student_id ?? null,
      guest_first_name: student ? null : guest!.first_name,
      guest_last_name: student ? null : guest!.last_name,
      guest_email: student ? null : guest!.email,
      is_walk_in: true,
      state: 'registered',
      number: await drawNumber(tx, event.id),
      registered_at: tx.now,
      through_university_id: student && event.visibility !== 'public' ? student.university_id : null,
      confirmed_sequence: event.sequence,
      attendance: 'checked_in',
      checked_in_at: at,
      checked_in_by: scope.account_id,
      created_at: tx.now,
      state_at: tx.now,
    })
    .execute()
  return id
}

/** Registers and checks in somebody who came without a registration, once. */
export const admitWalkIn = (deps: Deps, scope: OrganizationScope, eventId: string, walkIn: WalkIn) =>
  inTransaction(deps, async (tx) => {
    const student = await studentMeant(tx, scope, eventId, walkIn)
    const event = await lockCheckInEvent(tx, scope, eventId)
    requireStep('check_in', event, tx.now)
    const places = await lockPlaces(tx, event.id)
    const { guest, reason, scanned_at } = walkIn
    const known = await registrationMeant(tx, event.id, student, guest)
    if (known) return letInHere(tx, scope, event, places, known, walkIn)
    const hindrance = walkInHindrance(event, student, places, tx.now)
    requireWalkIn(hindrance, reason)
    const is_beyond = freePlaces(places) <= 0
    await countPlaces(tx, event.id, { taken: 1, beyond: is_beyond ? 1 : 0 })
    const id = await enter(tx, scope, event, student, guest, arrivedAt(scanned_at, event, tx.now))
    if (hindrance)
      await tx.db
        .insertInto('event_let_ins')
        .values({ registration_id: id, reason: reason!, former_state: null, is_beyond })
        .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event_registration.walked_in',
      subject: { type: 'event_registration', id },
      data: { event_id: event.id, ...(hindrance && { reason }) },
    })
    return { ...(await arrivalOf(tx.db, id)), already: false, time_zone: event.time_zone }
  })
