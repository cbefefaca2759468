import { type RawBuilder, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import { hasRight } from '#platform/scope.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import type { EventVisibility } from '#shared/lists.ts'
import { Problem } from '#shared/problems.ts'
import type { EventState, RegistrationState, TargetGroup } from './events.contract.ts'

/** What the rules need to know about an event. */
export interface EventFacts {
  state: EventState
  starts_at: string | null
  ends_at: string | null
  registration_opens_at: string | null
  registration_closes_at: string | null
}

/** When an event takes place, if it does. */
type Occasion = Pick<EventFacts, 'state' | 'starts_at' | 'ends_at'>

/** The state by the clock. */
export const stateAt = ({ state, ends_at }: Pick<EventFacts, 'state' | 'ends_at'>, now: Date): EventState =>
  state === 'published' && ends_at !== null && ends_at <= iso(now) ? 'ended' : state

/** For `events as e`: `stateAt` is published. */
export const isUpcomingSql = (now: Date): RawBuilder<boolean> =>
  sql`(e.state = 'published' and e.ends_at > ${iso(now)}::timestamptz)`

/** For `events as e`: `stateAt` is ended. */
export const isOverSql = (now: Date): RawBuilder<boolean> =>
  sql`(e.state = 'published' and e.ends_at <= ${iso(now)}::timestamptz)`

/** Whether students can register now or later, before registration closes or the event starts. */
export const takesRegistrations = (event: EventFacts, now: Date): boolean => {
  const closes = event.registration_closes_at ?? event.starts_at
  return stateAt(event, now) === 'published' && closes !== null && iso(now) < closes
}

/** For `events as e`. */
export const registrationClosesSql: RawBuilder<unknown> = sql`coalesce(e.registration_closes_at, e.starts_at)`

export const takesRegistrationsSql = (now: Date): RawBuilder<boolean> =>
  sql`(${isUpcomingSql(now)} and ${registrationClosesSql} > ${iso(now)}::timestamptz)`

/** Whether students can register now: from the opening, if any, until the closing or the start. */
export const isRegistrationOpen = (event: EventFacts, now: Date): boolean => {
  const opens = event.registration_opens_at
  return takesRegistrations(event, now) && (opens === null || iso(now) >= opens)
}

/** How an event relates to the university that confirmed a student; all false if unconfirmed or declined. */
export interface HostRelation {
  is_host: boolean
  is_partner: boolean
  has_accepted: boolean
}

/** Whether a student may see an event and register. `isOpenTo` in the queries is the same in SQL. */
export const isOpenTo = (visibility: EventVisibility, ties: HostRelation): boolean =>
  visibility === 'public' ||
  ties.is_host ||
  ties.has_accepted ||
  (visibility === 'partners' && ties.is_partner)

export const hasBegun = ({ starts_at }: Pick<EventFacts, 'starts_at'>, now: Date): boolean =>
  starts_at !== null && starts_at <= iso(now)

/** Published, and its start is still to come. */
export const isAhead = (event: Occasion, now: Date): boolean =>
  stateAt(event, now) === 'published' && !hasBegun(event, now)

/** Whether a university tells its own students of a partner's event; invited ones must have accepted instead. */
export const isForPartnersStudents = (
  event: Occasion & { visibility: EventVisibility; is_partner: boolean },
  now: Date,
): boolean => event.is_partner && event.visibility !== 'invited' && isAhead(event, now)

/** The states in which each of the host's steps is allowed. */
const steps = {
  edit: (event: Occasion, now: Date) => ['draft', 'published'].includes(stateAt(event, now)),
  publish: (event: Occasion) => event.state === 'draft',
  cancel: (event: Occasion, now: Date) => stateAt(event, now) === 'published',
  delete: (event: Occasion) => event.state === 'draft' || event.state === 'canceled',
  duplicate: (event: Occasion) => event.state !== 'removed',
  invite: (event: Occasion, now: Date) => ['draft', 'published'].includes(stateAt(event, now)),
  notify: isAhead,
  check_in: (event: Occasion, now: Date) => ['published', 'ended'].includes(stateAt(event, now)),
}
export type Step = keyof typeof steps

const refusals: Record<Step, string> = {
  edit: 'An event that is over or canceled can’t be changed; duplicate it instead',
  publish: 'Only a draft can be published',
  cancel: 'Only a published event that isn’t over can be canceled',
  delete: 'Cancel the event first, so that the people registered are notified',
  duplicate: 'This event was deleted',
  invite: 'This event is over or was canceled',
  notify: 'Students can be notified of a published event until it starts',
  check_in: 'This event was never published or was canceled',
}

export const requireStep = (step: Step, event: Occasion, now: Date): void => {
  if (!steps[step](event, now)) throw new Problem('conflict', refusals[step])
}

/** What a member of the host's team may do with the event now. */
export const mayOfMember = (event: EventFacts, role: TeamRole, now: Date): Record<Step, boolean> => {
  const acts = hasRight(role, 'member')
  const entries = Object.entries(steps).map(([step, allows]) => [step, acts && allows(event, now)])
  return Object.fromEntries(entries)
}

/** A canceled event for which money is held can be deleted once that went back. */
export const keptForMoney = (may: Record<Step, boolean>, holdsMoney: boolean) => {
  const waits = may.delete && holdsMoney
  return { ...may, delete: may.delete && !waits, delete_waits_for: waits ? ('money' as const) : null }
}

/** The profile fields that target groups look at. */
export interface Studies {
  majors: string[]
  graduation_class: number | null
  degree: string | null
}
export type StudyField = 'majors' | 'graduation_class' | 'degree'

const differing = (group: TargetGroup, student: Studies): StudyField[] => {
  const fields: StudyField[] = []
  if (group.majors.length > 0 && !group.majors.some((major) => student.majors.includes(major)))
    fields.push('majors')
  if (
    group.graduation_classes.length > 0 &&
    !group.graduation_classes.some((year) => year === student.graduation_class)
  )
    fields.push('graduation_class')
  if (group.degrees.length > 0 && !group.degrees.some((degree) => degree === student.degree))
    fields.push('degree')
  return fields
}

/** Returns the profile fields that keep a student out of the closest group; none if they fit. */
export const mismatchedFields = (groups: TargetGroup[], student: Studies): StudyField[] => {
  const each = groups.map((group) => differing(group, student))
  return each.reduce((best, fields) => (fields.length < best.length ? fields : best), each[0] ?? [])
}

export const fitsTargetGroup = (groups: TargetGroup[], student: Studies): boolean =>
  mismatchedFields(groups, student).length === 0

type Sql = RawBuilder<unknown>
export type StudiesSql = Record<keyof Studies, Sql>

/** The same from a row of `students`. */
export const studiesOf = (students: string): StudiesSql => ({
  majors: sql.ref(`${students}.majors`),
  graduation_class: sql.ref(`${students}.graduation_class`),
  degree: sql.ref(`${students}.degree`),
})

const anyone = (field: keyof TargetGroup): Sql => sql`jsonb_array_length(g->${sql.lit(field)}) = 0`

const fitsOne = ({ majors, graduation_class, degree }: StudiesSql): Sql => sql`(
  (${anyone('majors')} or g->'majors' ?| ${majors})
  and (${anyone('graduation_classes')} or g->'graduation_classes' @> to_jsonb(${graduation_class}))
  and (${anyone('degrees')} or g->'degrees' @> to_jsonb(${degree})))`

const anyOf = (groups: Sql, condition: Sql): RawBuilder<boolean> =>
  sql`exists (select from jsonb_array_elements(${groups}) g where ${condition})`

/** `fitsTargetGroup` for groups stored as jsonb. */
export const fitsTargetGroupSql = (groups: Sql, student: StudiesSql): RawBuilder<boolean> =>
  sql`(${groups} = '[]' or ${anyOf(groups, fitsOne(student))})`

const fields = ['majors', 'graduation_classes', 'degrees'] as const

/** Matches students who fit a group that names one of their values. */
export const isNamedSql = (
  groups: Sql,
  student: StudiesSql,
  by: ReadonlyArray<keyof TargetGroup> = fields,
): RawBuilder<boolean> =>
  anyOf(groups, sql`${fitsOne(student)} and not (${sql.join(by.map(anyone), sql` and `)})`)

/** States in which a registration holds a place. */
export const holdsPlace = (state: RegistrationState): boolean => state === 'registered' || state === 'offered'
