import { isId } from '#shared/ids.ts'
import type { SubjectType } from './page-views.contract.ts'

type Shows = { type: SubjectType; kind?: 'employer' | 'university' }

/** Pages that show one item; all others count by route alone. */
const shownBy: Record<string, Shows> = {
  '/public-jobs/detail': { type: 'job' },
  '/student/jobs': { type: 'job' },
  '/student/jobs/detail': { type: 'job' },
  '/public-event': { type: 'event' },
  '/student/events/detail': { type: 'event' },
  '/employer/fair-and-event/detail': { type: 'event' },
  '/university/fair-and-event/detail': { type: 'event' },
  '/public-jobs/employer-profile': { type: 'organization' },
  '/student/jobs/employer-profile': { type: 'organization' },
  '/public-event/view-organization': { type: 'organization' },
  '/student/events/view-organization': { type: 'organization' },
  '/student/events/view-university': { type: 'organization' },
  '/employer/$employer_name': { type: 'organization', kind: 'employer' },
  '/university/$university_name': { type: 'organization', kind: 'university' },
}

export type Subject =
  | { type: SubjectType; id: string }
  | { type: 'organization'; kind: 'employer' | 'university'; slug: string }

/** Returns what a route shows; null if it shows no single item. */
export const subjectOf = (route: string, given: string | undefined): Subject | null => {
  const shows = shownBy[route]
  if (!shows || !given) return null
  const key = given.toLowerCase()
  if (isId(key)) return { type: shows.type, id: key }
  return shows.kind ? { type: 'organization', kind: shows.kind, slug: key } : null
}

const ROBOTS =
  /bot\b|bot\/|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|fetch|curl|wget|python|java\/|http-?client|axios|node/i

/** User agents of bots, and of clients that send none. */
export const isRobot = (userAgent: string | null): boolean => !userAgent || ROBOTS.test(userAgent)
