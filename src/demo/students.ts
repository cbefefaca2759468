import { buildSavedSearch } from '#domains/jobs/saved-searches/saved-searches.fixtures.ts'
import { buildProfileView } from '#domains/students/profile-views/profile-views.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { seedBackgrounds } from './backgrounds.ts'

const about = [
  'I like work you can show to someone who knows nothing about it.\n\nLast year I built the timetable of our student radio, and people still use it.',
  'I would rather ask twice than guess once. I’m looking for a team that explains its decisions.',
  'I worked in a bakery before college, so I know what a Saturday morning is like.',
]

const headlines = [
  'Looking for an internship next summer',
  'Graduating soon and ready to move',
  'Part-time while I study, remote is fine',
]

/** Every second student is open to employers; most have written something about themselves. */
const describeStudents = async ({ db }: Deps, students: readonly string[]) => {
  for (const [n, id] of students.entries()) {
    if (n % 4 === 3) continue
    await db
      .updateTable('students')
      .set({
        headline: headlines[n % headlines.length]!,
        about: about[n % about.length]!,
        links: [`https://portfolio${n}.example`],
        ...(n % 2 === 0 && { privacy: 'employers' as const }),
      })
      .where('account_id', '=', id)
      .execute()
  }
}

const seedLooks = async (deps: Deps, student_id: string, organizations: readonly string[]) => {
  const now = deps.clock.now()
  const looks = [
    { what: ['profile', 'resume'], ago: 3 * HOUR },
    { what: ['profile'], ago: 2 * DAY },
    { what: ['resume'], ago: 4 * DAY },
    { what: ['profile', 'resume'], ago: 9 * DAY },
    { what: ['profile'], ago: 16 * DAY },
    { what: ['profile'], ago: 23 * DAY },
  ] as const
  for (const [n, { what, ago }] of looks.entries())
    await buildProfileView(deps, {
      student_id,
      organization_id: organizations[n % organizations.length]!,
      what,
      at: later(now, -ago),
    })
}

const LIKES = 3

/** Likes the jobs closing next, so that the two weeks ahead are not empty. */
const likeClosing = async ({ db, clock }: Deps, student_id: string) => {
  const now = clock.now()
  const jobs = await db
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.state', '=', 'active')
    .where('j.expires_at', '<', later(now, 14 * DAY).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('applications as a')
            .select('a.id')
            .whereRef('a.job_id', '=', 'j.id')
            .where('a.student_id', '=', student_id),
        ),
      ),
    )
    .orderBy('j.expires_at')
    .limit(LIKES)
    .execute()
  for (const { id } of jobs)
    await db
      .insertInto('job_likes')
      .values({ student_id, job_id: id, liked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Creates what the first student sees for themselves: profile views and saved searches. */
export const seedStudentSide = async (
  deps: Deps,
  students: readonly string[],
  organizations: readonly string[],
): Promise<void> => {
  await describeStudents(deps, students)
  await seedBackgrounds(deps, students)
  const student_id = students[0]!
  await seedLooks(deps, student_id, organizations)
  await likeClosing(deps, student_id)
  const created_at = later(deps.clock.now(), -5 * DAY)
  await buildSavedSearch(deps, {
    student_id,
    created_at,
    name: 'Internships with Python',
    filters: { search: 'python', type: ['internship'] },
  })
  await buildSavedSearch(deps, {
    student_id,
    name: 'Remote work',
    filters: { work_mode: ['remote'] },
    is_alerting: false,
  })
}
