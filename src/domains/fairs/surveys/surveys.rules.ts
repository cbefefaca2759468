import type { EventState } from '#domains/events/events.contract.ts'
import { stateAt } from '#domains/events/events.rules.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Survey } from './surveys.contract.ts'

interface SurveyedEvent {
  state: EventState
  ends_at: string | null
  taken_down_at: string | null
}

/** The hour of the next morning, in the event's zone, at which the letters leave. */
const MORNING = 10
/** Days after the end in which a host can still ask. */
export const ASKED_WITHIN = 14
/** Days after the end in which people can answer. */
const ANSWERED_WITHIN = 60

/** The morning after the day of the end. */
export const surveyDueAt = ({ ends_at, time_zone }: { ends_at: string; time_zone: string }): Date => {
  const day = Temporal.Instant.from(new Date(ends_at).toISOString())
    .toZonedDateTimeISO(time_zone)
    .toPlainDate()
  const morning = day.add({ days: 1 }).toZonedDateTime({ timeZone: time_zone, plainTime: { hour: MORNING } })
  return new Date(morning.epochMilliseconds)
}

const isStanding = ({ state, taken_down_at }: SurveyedEvent): boolean =>
  state !== 'canceled' && state !== 'removed' && taken_down_at === null

/** Until its letters have left, and while people still remember. */
export const canSetUp = (event: SurveyedEvent, sent_at: string | null, now: Date): boolean =>
  isStanding(event) &&
  sent_at === null &&
  (event.ends_at === null || now < later(new Date(event.ends_at), ASKED_WITHIN * DAY))

/** Both sides are asked by letter first, and answer within two months. */
export const canAnswer = (
  event: SurveyedEvent,
  survey: { sent_at: string | null; asks: boolean },
  now: Date,
): boolean =>
  isStanding(event) &&
  stateAt(event, now) === 'ended' &&
  survey.asks &&
  survey.sent_at !== null &&
  now < later(new Date(event.ends_at!), ANSWERED_WITHIN * DAY)

type GuestsEvent = SurveyedEvent & { starts_at: string | null }

/** Guests get no letter: the host shows them a link, from the start of the event. */
export const canAskGuests = (event: GuestsEvent, asks: boolean, now: Date): boolean =>
  event.state === 'published' &&
  isStanding(event) &&
  asks &&
  event.starts_at !== null &&
  now < later(new Date(event.ends_at!), ANSWERED_WITHIN * DAY)

export const canAnswerAsGuest = (event: GuestsEvent, asks: boolean, now: Date): boolean =>
  canAskGuests(event, asks, now) && event.starts_at! <= iso(now)

/** Whether a side gets a letter. */
export const isTold = ({ asks, thanks }: Survey['students']): boolean => asks || thanks !== ''
