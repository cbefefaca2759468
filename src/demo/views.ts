import {
  buildPageViews,
  buildViews,
  type ViewsOverrides,
} from '#domains/insights/views/page-views.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'

const DAYS = 60
const BATCH = 500

/** How often each page is viewed on an ordinary weekday. */
const pages: ReadonlyArray<[route: string, views: number]> = [
  ['/public-jobs', 64],
  ['/public-jobs/detail', 92],
  ['/student', 41],
  ['/employer', 12],
  ['/university', 9],
  ['/employer/$employer_name', 18],
  ['/university/$university_name', 7],
  ['/sign-in', 33],
  ['/sign-up/student', 6],
  ['/student/jobs', 48],
  ['/student/jobs/detail', 37],
  ['/employer/dashboard', 14],
  ['/employer/your-job-applicant', 22],
  ['/university/dashboard', 8],
  ['/career', 3],
]

/** Deterministic: between half and one and a half times the usual number, fewer on weekends. */
const around = (usual: number, day: Date, salt: number): number => {
  const spread =
    Math.abs(Math.sin(Math.floor(day.getTime() / DAY) * 12.9898 + salt * 78.233) * 43_758.5453) % 1
  const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
  return Math.round(usual * (0.5 + spread) * (isWeekend ? 0.4 : 1))
}

interface Subject {
  id: string
  subject_type: ViewsOverrides['subject_type']
  organization_id: string
  since: string
  /** Views on an ordinary day. */
  usual: number
}

const subjectsOf = async ({ db }: Deps): Promise<Subject[]> => {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'organization_id', 'opened_at as since'])
    .where('opened_at', 'is not', null)
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('events')
    .select(['id', 'organization_id', 'published_at as since'])
    .where('published_at', 'is not', null)
    .orderBy('id')
    .execute()
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'id as organization_id'])
    .where('state', '=', 'approved')
    .orderBy('id')
    .execute()
  const long = new Date(0).toISOString()
  return [
    ...jobs.map((row, index) => ({
      ...row,
      since: row.since!,
      subject_type: 'job' as const,
      usual: 4 + ((index * 5) % 9),
    })),
    ...events.map((row, index) => ({
      ...row,
      since: row.since!,
      subject_type: 'event' as const,
      usual: 3 + ((index * 7) % 8),
    })),
    ...organizations.map((row, index) => ({
      ...row,
      since: long,
      subject_type: 'organization' as const,
      usual: 2 + ((index * 3) % 6),
    })),
  ]
}

/** Creates sixty days of page views, the same at every start. */
export const seedViews = async (deps: Deps): Promise<void> => {
  const subjects = await subjectsOf(deps)
  const rows: ViewsOverrides[] = []
  for (let ago = DAYS; ago >= 0; ago--) {
    const day = later(deps.clock.now(), -ago * DAY)
    const opened = pages.map(([route, usual], salt) => ({ route, views: around(usual, day, salt) }))
    await buildPageViews(
      deps,
      day,
      opened.filter(({ views }) => views > 0),
    )
    for (const [salt, { id, since, usual, ...subject }] of subjects.entries()) {
      const views = around(usual, day, salt)
      if (views > 0 && since <= day.toISOString()) rows.push({ ...subject, subject_id: id, views, day })
    }
  }
  for (let at = 0; at < rows.length; at += BATCH) await buildViews(deps, ...rows.slice(at, at + BATCH))
}
