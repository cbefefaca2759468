import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type Errand, enqueueErrand } from '#platform/reactions.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { answerAsGuest, lookAtGuestSurvey } from './guest-survey.contract.ts'
import { readToken } from './guest-survey-links.mapping.ts'
import { canAnswerAsGuest, canAskGuests } from './surveys.rules.ts'

/** The event a working link is for. Throws `link_expired`. */
const askedAbout = async (db: Db, { secretKey }: Pick<Deps, 'secretKey'>, token: string, now: Date) => {
  const id = readToken(secretKey, token)
  const event =
    id &&
    (await db
      .selectFrom('events as e')
      .innerJoin('organizations as h', 'h.id', 'e.organization_id')
      .innerJoin('event_surveys as s', 's.event_id', 'e.id')
      .select(['e.id', 'e.title', 'h.name as host', 's.asks_students', 'e.state', 'e.taken_down_at'])
      .select(['e.starts_at', 'e.ends_at', 'e.time_zone'])
      .where('e.id', '=', id)
      .where('h.state', '=', 'approved')
      .executeTakeFirst())
  if (!event || !canAskGuests(event, event.asks_students, now)) throw new Problem('link_expired')
  return { ...event, starts_at: event.starts_at!, isOpen: canAnswerAsGuest(event, event.asks_students, now) }
}

export const lookAtSurvey = async (
  deps: Deps,
  { token }: BodyOf<typeof lookAtGuestSurvey>,
): Promise<OutputOf<typeof lookAtGuestSurvey>> => {
  const { isOpen, ...event } = await askedAbout(deps.db, deps, token, deps.clock.now())
  const { id, title, host, starts_at, time_zone } = event
  return { event: { id, title, host, starts_at, time_zone }, may: { answer: isOpen } }
}

interface GuestAnswer {
  event_id: string
  email: string
  rating: number
  comment: string
  answered_at: string
}

/** Keeps the answer of a guest who was checked in under the address, unless they gave another since; of anybody else, nothing. */
const keepAnswer = (deps: Deps, { event_id, email, ...answer }: GuestAnswer): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const guest = await tx.db
      .selectFrom('event_registrations')
      .select('id')
      .where('event_id', '=', event_id)
      .where('guest_email', '=', email)
      .where('state', '=', 'registered')
      .where('attendance', '=', 'checked_in')
      .forKeyShare()
      .executeTakeFirst()
    if (!guest) return
    await tx.db
      .insertInto('event_survey_answers')
      .values({
        id: crypto.randomUUID(),
        registration_id: guest.id,
        event_id,
        student_id: null,
        is_guest: true,
        ...answer,
      })
      .onConflict((conflict) =>
        conflict
          .column('registration_id')
          .doUpdateSet(answer)
          .where('event_survey_answers.answered_at', '<=', answer.answered_at),
      )
      .execute()
  })

export const guestAnswerErrand: Errand<GuestAnswer> = { name: 'fairs.keep_guest_answer', run: keepAnswer }

/** Takes an answer. Whether the address is known is looked up afterward, so it can't be told from how long this takes. */
export const answerOfGuest = async (
  deps: Deps,
  { token, ...answer }: BodyOf<typeof answerAsGuest>,
): Promise<void> => {
  const now = deps.clock.now()
  const event = await askedAbout(deps.db, deps, token, now)
  if (!event.isOpen) throw new Problem('step_not_possible', 'The event hasn’t started yet')
  await enqueueErrand(deps, guestAnswerErrand, { ...answer, event_id: event.id, answered_at: iso(now) })
}
