import { DAY, later } from '#platform/clock.ts'
import { type FieldErrors, invalid } from '#shared/problems.ts'
import { contradictions, missingFields, type Posting } from './job-posting.contract.ts'
import { endOfDay } from './jobs.rules.ts'

/** How many days ahead a deadline may be. */
const FARTHEST = 366

export const deadlineErrors = (deadline: string | null, timeZone: string, now: Date): FieldErrors => {
  if (!deadline) return {}
  const end = endOfDay(deadline, timeZone)
  if (end <= now) return { application_deadline: ['This date has passed; choose a later one'] }
  if (end > later(now, FARTHEST * DAY))
    return { application_deadline: ['Choose a date within a year from now'] }
  return {}
}

type Content = Omit<Posting, 'cover_pick' | 'screening_questions'> & {
  application_deadline: string | null
  time_zone: string
}

/** Throws everything that keeps the job from being posted. */
export const requirePostable = (job: Content, now: Date): void => {
  const errors = {
    ...missingFields(job),
    ...contradictions(job),
    ...deadlineErrors(job.application_deadline, job.time_zone, now),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
