import { sql } from 'kysely'
import { recordingActivities } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import { type StudentScope, systemActor } from '#platform/scope.ts'
import { ChangedMeanwhile, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { stateOnJoining } from './event-registrations.rules.ts'
import { countingPlaces, lockPlaces, promote } from './event-seats.commands.ts'
import { freePlaces, type Places } from './event-seats.rules.ts'
import type { Applicant } from './registration-entries.queries.ts'
import { lapseOffers } from './registration-offers.commands.ts'

export interface Entrant extends Applicant {
  scope: StudentScope
  /** Of their browser. */
  own_zone: string | null
}

/** Gives each, in order, a place or the end of the line. */
const entriesOf = (tx: Tx, entrants: readonly Entrant[], places: Places & { last_number: number }) => {
  const counted = { ...places }
  return entrants.map((entrant) => {
    const state = stateOnJoining(counted)
    if (state === 'registered') counted.taken++
    else counted.waiting++
    return {
      id: entrant.own_id ?? newId(tx.now.getTime()),
      event_id: entrant.id,
      student_id: entrant.student_id,
      state,
      number: ++counted.last_number,
      time_zone: entrant.own_zone,
      through_university_id: entrant.visibility === 'public' ? null : entrant.university_id,
      registered_at: state === 'registered' ? iso(tx.now) : null,
      confirmed_sequence: entrant.sequence,
      created_at: iso(tx.now),
      state_at: iso(tx.now),
    }
  })
}
type Entry = ReturnType<typeof entriesOf>[number]

const COLUMNS = [
  'id',
  'event_id',
  'student_id',
  'state',
  'number',
  'time_zone',
  'through_university_id',
  'registered_at',
  'confirmed_sequence',
  'created_at',
  'state_at',
] as const
/** What coming back changes in a canceled registration. */
const RENEWED = COLUMNS.slice(3).filter((column) => column !== 'created_at')

/** Creates the rows or reuses canceled ones, counts the places, and logs it, in one statement. Returns the ids. */
const write = async (tx: Tx, eventId: string, entrants: readonly Entrant[], entries: readonly Entry[]) => {
  const registered = entries.filter(({ state }) => state === 'registered').length
  const { statement } = await recordingActivities(
    tx,
    entries.map(({ id, state }, n) => ({
      actor: entrants[n]!.scope.actor,
      verb: `event_registration.${state}`,
      subject: { type: 'event_registration', id },
      organization_id: entrants[n]!.organization_id,
      data: { event_id: eventId },
    })),
  )
  const made = await statement
    .with('counted', () =>
      countingPlaces(tx, eventId, {
        numbers: entries.length,
        taken: registered,
        waiting: entries.length - registered,
      }),
    )
    .insertInto('event_registrations')
    .columns(COLUMNS)
    .expression(
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
        from jsonb_populate_recordset(null::event_registrations, ${JSON.stringify(entries)}::jsonb)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'student_id'])
        .doUpdateSet((eb) => ({
          ...Object.fromEntries(RENEWED.map((column) => [column, eb.ref(`excluded.${column}`)])),
          canceled_at: null,
          cancel_cause: null,
        }))
        .where('event_registrations.state', '=', 'canceled')
        .where('event_registrations.barred_at', 'is', null),
    )
    .returning('id')
    .execute()
  return new Set(made.map(({ id }) => id))
}

/**
 * Enters everyone, in order. Their registrations were read before the places were locked: if one has changed
 * since, everything is done again.
 */
export const enterTogether = async (tx: Tx, eventId: string, entrants: readonly Entrant[]): Promise<void> => {
  if (entrants.length === 0) return
  // an offer has expired, but the tick has not processed it yet
  if (entrants.some(({ own_state }) => own_state === 'offered')) await lapseOffers(tx, eventId)
  const places = await lockPlaces(tx, eventId)
  const entries = entriesOf(tx, entrants, places)
  const made = await write(tx, eventId, entrants, entries)
  if (entries.some(({ id }) => !made.has(id))) throw new ChangedMeanwhile('A registration has changed')
  // nobody jumps the line, even where places are free
  if (places.waiting > 0 && freePlaces(places) > 0) await promote(tx, eventId, systemActor)
}
