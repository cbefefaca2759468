import { type RawBuilder, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import { hasWords, onDays } from '#platform/conditions.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { standingSql } from '../applications.rules.ts'
import type { ApplicantFilters } from './applicants.contract.ts'

export type Condition = RawBuilder<boolean>

export const isOverdue = (now: Date) => sql<boolean>`(a.is_waiting and a.reply_by < ${iso(now)})`

/** The team's rating; like the notes, it is hidden after a withdrawal. */
export const ratingShown = sql<number | null>`(case when a.state <> 'withdrawn' then a.rating end)`

/** Messages the team has not read; like the notes, they are hidden after a withdrawal. */
const isUnread = sql<boolean>`(a.state <> 'withdrawn' and exists (
  select from application_threads t where t.application_id = a.id and t.team_unread > 0))`

/** Sent as a first choice that stands; the set of the team's is put together once. */
export const isFirstChoice = ({ organization_id }: Pick<EmployerScope, 'organization_id'>): Condition =>
  sql`(a.state <> 'withdrawn' and a.id in (select f.application_id from first_choices f
    where f.organization_id = ${organization_id} and f.state = 'standing'))`

/** Condition on `applications as a`: the words are in the student's name. */
export const isApplicantNamed = (search: string): Condition =>
  hasWords(sql`(a.applicant_first || ' ' || a.applicant_last)`, search)

/** What the profile says counts only while the application stands. */
const stands = sql<boolean>`a.state <> 'withdrawn'`

/**
 * What is searched beside the name while the application stands: skills, university, and answers. Most of it is plain
 * ASCII, for which folding is lower case, and that is quicker.
 */
const soughtText = sql`(
  select concat_ws(' ', a.applicant_first, a.applicant_last,
    case when octet_length(plain.words) = length(plain.words) then lower(plain.words collate "C") else fold(plain.words) end)
  from (
    select concat_ws(' ', array_to_string(s.skills, ' '), coalesce(u.name, s.university_name),
      (select string_agg(answer ->> 'value', ' ') from jsonb_array_elements(a.answers::jsonb) as answer)) as words
    from students s
    left join university_directory u on u.id = s.university_id and s.affiliation <> 'declined'
    where s.account_id = a.student_id offset 0) as plain)`

/** Condition on `applications as a`: the words are in the name, or in what else is searched, which is put together once. */
const isSought = (search: string): Condition =>
  sql`(${isApplicantNamed(search)} or (${stands} and exists (
    select from (select ${soughtText} as words offset 0) as sought where ${hasWords(sql`sought.words`, search)})))`

/** Whether somebody is to review it; the set of theirs is put together once. */
const isAssignedTo = (accountId: string): Condition =>
  sql`a.id in (select w.application_id from application_reviewers w where w.account_id = ${accountId})`

/** The filters of a list, over `applications as a` alone: one index holds all they read. */
export const conditionsOf = (
  filters: ApplicantFilters & { applicant_ids?: string[] },
  now: Date,
  scope: Pick<EmployerScope, 'account_id' | 'organization_id'>,
): Condition[] => {
  const {
    assigned_to_me,
    first_choice,
    job_id,
    status,
    search,
    major,
    graduation_class,
    rating,
    overdue,
    unread,
    applicant_ids,
  } = filters
  const conditions: Array<Condition | false | undefined> = [
    job_id !== undefined && sql<boolean>`a.job_id = ${job_id}`,
    status && status.length > 0 && sql<boolean>`${standingSql('state')} = any(${status}::text[])`,
    search !== undefined && search !== '' && isSought(search),
    major && major.length > 0 && sql<boolean>`(${stands} and a.applicant_majors && ${major}::text[])`,
    graduation_class &&
      graduation_class.length > 0 &&
      sql<boolean>`(${stands} and a.applicant_class = any(${graduation_class}::int[]))`,
    rating !== undefined && sql<boolean>`${ratingShown} >= ${rating}`,
    overdue === true && isOverdue(now),
    overdue === false && sql<boolean>`not ${isOverdue(now)}`,
    unread === true && isUnread,
    unread === false && sql<boolean>`not ${isUnread}`,
    first_choice === true && isFirstChoice(scope),
    assigned_to_me !== undefined && sql<boolean>`(${isAssignedTo(scope.account_id)}) = ${assigned_to_me}`,
    ...(onDays('a.submitted_at', filters) as Condition[]),
    applicant_ids && sql<boolean>`a.id = any(${applicant_ids}::uuid[])`,
  ]
  return conditions.filter((condition): condition is Condition => Boolean(condition))
}
