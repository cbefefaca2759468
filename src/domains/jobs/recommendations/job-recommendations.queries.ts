import { type RawBuilder, sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { summaryColumns, summaryOf } from '../jobs.queries.ts'
import { isOpenSql } from '../jobs.rules.ts'
import { withResponsiveness } from '../response-rates.queries.ts'
import { employerColumns, employerOf } from '../search/job-cards.queries.ts'
import type { RecommendedJob } from './job-recommendations.contract.ts'
import { type JobInterests, MIN_SHARED_SKILLS, reasonsOf } from './job-recommendations.rules.ts'

const LIKES = 20

const leaningsOf = async (db: Db, { student_id }: StudentScope): Promise<JobInterests> => {
  const { rows } = await sql<JobInterests>`
    select s.majors, s.graduation_class, s.skills, coalesce((
      select jsonb_agg(jsonb_build_object('employer_id', o.id, 'employer', o.name, 'skills', to_jsonb(j.skills)))
      from (select job_id from job_likes where student_id = s.account_id
        order by liked_at desc, job_id desc limit ${LIKES}) l
      join jobs j on j.id = l.job_id join organizations o on o.id = j.organization_id), '[]') as liked
    from students s where s.account_id = ${student_id}`.execute(db)
  return rows[0]!
}

type Sql = RawBuilder<unknown>

/** How many of the newest jobs each kind of match contributes; the best overall are then picked. */
const EACH = 100
/** How many jobs to consider for the student's class, and of each employer of a liked job. */
const LOOKED_THROUGH = 2000
const EACH_EMPLOYER = 10
const FRESH = 7 * DAY

const texts = (values: readonly string[]): Sql => sql`${values}::text[]`

/** Open jobs, without those for other classes. */
const fitting = ({ graduation_class: year }: JobInterests, now: Date): Sql => sql`
  ${isOpenSql(now)} and (${year}::int is null or cardinality(j.graduation_classes) = 0 or ${year}::int = any(j.graduation_classes))`

const newestFirst = sql`order by j.posted_at desc, j.id desc`

/** One bounded, indexed search per kind of match. */
const sourcesOf = (student: JobInterests, now: Date): Sql[] => {
  const { majors, skills, graduation_class, liked } = student
  const employers = [...new Set(liked.map(({ employer_id }) => employer_id))]
  const likedSkills = [...new Set(liked.flatMap((like) => like.skills))]
  const open = fitting(student, now)
  const newest = (condition: Sql) =>
    sql`(select j.id from jobs j where ${open} and ${condition} ${newestFirst} limit ${EACH})`
  const ofEmployers = sql`(select found.id from unnest(${employers}::uuid[]) as employer cross join lateral (
    select j.id from jobs j where j.organization_id = employer and ${open} ${newestFirst} limit ${EACH_EMPLOYER}
  ) found)`
  const ofClass = sql`(select j.id from (
    select j.id, j.posted_at, j.graduation_classes from jobs j where ${open} ${newestFirst} limit ${LOOKED_THROUGH}
  ) j where ${graduation_class}::int = any(j.graduation_classes) ${newestFirst} limit ${EACH})`
  return [
    ...(majors.length > 0 ? [newest(sql`j.majors && ${texts(majors)}`)] : []),
    ...(skills.length > 0 ? [newest(sql`j.skills && ${texts(skills)}`)] : []),
    ...(likedSkills.length > 0 ? [newest(sql`j.skills && ${texts(likedSkills)}`)] : []),
    ...(employers.length > 0 ? [ofEmployers] : []),
    ...(graduation_class === null ? [] : [ofClass]),
  ]
}

const overlap = (values: readonly string[]): Sql =>
  sql`(select count(*) from unnest(j.skills) as skill where skill = any(${texts(values)}))`

/** Scores a major highest, then a like, then skills and class; newer postings break ties. */
const scoreOf = ({ majors, skills, graduation_class, liked }: JobInterests, now: Date): Sql => {
  const employers = liked.map(({ employer_id }) => employer_id)
  const likedSkills = liked.flatMap((like) => like.skills)
  return sql`
    case when j.majors && ${texts(majors)} then 4 else 0 end
    + least(${overlap(skills)}, 3)
    + case when j.organization_id = any(${employers}::uuid[]) or ${overlap(likedSkills)} >= ${MIN_SHARED_SKILLS} then 2 else 0 end
    + case when ${graduation_class}::int = any(j.graduation_classes) then 1 else 0 end
    + case when j.posted_at > ${iso(later(now, -FRESH))}::timestamptz then 1 else 0 end`
}

/** Excludes jobs applied to, liked, or hidden. */
const unanswered = (studentId: string): Sql => sql`
  not exists (select from applications a where a.student_id = ${studentId} and a.job_id = j.id)
  and not exists (select from job_likes l where l.student_id = ${studentId} and l.job_id = j.id)
  and not exists (select from job_dismissals d where d.student_id = ${studentId} and d.job_id = j.id)`

/** Builds the recommendation query; null when nothing is known about the student. */
export const bestFor = (student: JobInterests, studentId: string, now: Date, size: number) => {
  const sources = sourcesOf(student, now)
  if (sources.length === 0) return null
  const found = sql.join(sources, sql` union `)
  return sql<{ id: string; place: number }>`
    select j.id, row_number() over (order by ${scoreOf(student, now)} desc, j.posted_at desc, j.id desc) as place
    from (${found}) as found join jobs j on j.id = found.id join organizations o on o.id = j.organization_id
    where o.state = 'approved' and ${unanswered(studentId)}
    order by place limit ${size}`
}

export const recommendJobs = async (
  deps: Deps,
  scope: StudentScope,
  size: number,
): Promise<{ data: RecommendedJob[] }> => {
  const now = deps.clock.now()
  const student = await leaningsOf(deps.db, scope)
  const best = bestFor(student, scope.student_id, now, size)
  if (!best) return { data: [] }
  const rows = await deps.db
    .selectFrom(sql<{ id: string; place: number }>`(${best})`.as('best'))
    .innerJoin('jobs as j', 'j.id', 'best.id')
    .innerJoin('organizations as o', 'o.id', 'j.organization_id')
    .select(summaryColumns)
    .select(employerColumns)
    .orderBy('best.place')
    .execute()
  const data = rows.map((row) => ({
    ...summaryOf(row, now),
    employer: employerOf(row),
    liked: false,
    application: null,
    reasons: reasonsOf(row, student),
  }))
  const fitting = data.filter(({ reasons }) => reasons.length > 0)
  return { data: await withResponsiveness(deps, fitting, now) }
}
