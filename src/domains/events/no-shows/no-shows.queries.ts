import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { registrationClosesSql } from '../events.rules.ts'
import type { NoShowPolicy } from './no-shows.contract.ts'
import { isRefusedSql, type Missed, type Policy, policySentence, refusedUntil } from './no-shows.rules.ts'

/** For `event_registrations as r`: a no-show the host excused. */
export const isExcused = sql<boolean>`(r.attendance = 'no_show'
  and exists (select from no_show_excuses x where x.registration_id = r.id))`

/** Whoever holds a place knew when to come: a move on the last day before the start counts once it is confirmed. */
const knewWhen = (registration: string, event: string) => {
  const [r, e] = [sql.ref(registration), sql.ref(event)]
  return sql<boolean>`(${e}.moved_at is null or ${e}.moved_at <= ${e}.starts_at - interval '24 hours'
    or ${r}.confirmed_sequence >= ${e}.sequence)`
}

/**
 * What counts against a student with the host of `events as e`, the earliest first; nothing unless the host
 * refuses registrations. Each place is judged by the numbers its holder could read, or the current ones where
 * they are milder.
 */
const missed = (student: RawBuilder<unknown>) => sql<Missed[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('registration_id', mr.id, 'ended_at', m.ends_at,
    'times', greatest(np.times, read.times), 'days', least(np.days, read.days)) order by m.ends_at, mr.id), '[]')
  from event_registrations mr join events m on m.id = mr.event_id
  left join lateral (select t.times, t.days from no_show_terms t
    where t.organization_id = np.organization_id and t.since between np.counts_from and mr.registered_at
    order by t.since desc limit 1) read on true
  where np.step = 'refusal' and mr.student_id = ${student} and mr.attendance = 'no_show'
    and mr.registered_at >= np.counts_from and m.organization_id = np.organization_id
    and m.state = 'published' and m.taken_down_at is null and ${knewWhen('mr', 'm')}
    and not exists (select from no_show_excuses x where x.registration_id = mr.id))`

/** For `events as e`: whether its host takes no registrations from the student as long as it takes any. */
export const isRefusedAtClosing = (student: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from no_show_policies np
    where np.organization_id = e.organization_id and ${isRefusedSql(missed(student), registrationClosesSql)})`

/** What decides about refusing a student, of the host's policy joined as `np`. */
export const noShowColumns = (student: RawBuilder<unknown>) =>
  [
    sql<Policy['step'] | null>`np.step`.as('no_show_step'),
    sql<number | null>`np.times`.as('no_show_times'),
    sql<number | null>`np.days`.as('no_show_days'),
    sql<string | null>`np.contact_email`.as('no_show_contact'),
    missed(student).as('missed'),
  ] as const

export interface NoShowRow {
  no_show_step: Policy['step'] | null
  no_show_times: number | null
  no_show_days: number | null
  no_show_contact: string | null
  missed: Missed[]
}

export const policyOf = (row: Omit<NoShowRow, 'missed'>): Policy | null =>
  row.no_show_step && {
    step: row.no_show_step,
    times: row.no_show_times!,
    days: row.no_show_days!,
    contact_email: row.no_show_contact!,
  }

/** The host's policy, and until when it refuses the student. */
export const standingOf = (row: NoShowRow, now: Date) => {
  const policy = policyOf(row)
  return { policy, until: policy && refusedUntil(policy, row.missed, now) }
}

/** Proposed to a host that has no policy yet. */
const usual = { times: 2, days: 90 }

export const readPolicy = async (db: Db, scope: OrganizationScope): Promise<NoShowPolicy> => {
  const row = await db
    .selectFrom('organizations as o')
    .leftJoin('no_show_policies as np', 'np.organization_id', 'o.id')
    .select(['o.name', 'np.step', 'np.times', 'np.days', 'np.contact_email'])
    .where('o.id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()
  const { name, step, times, days, contact_email } = row
  return {
    step: step ?? 'nothing',
    times: times ?? usual.times,
    days: days ?? usual.days,
    contact_email,
    sentence:
      step && policySentence({ step, times: times!, days: days!, contact_email: contact_email! }, name),
    may: { edit: hasRight(scope.team_role, 'admin') },
  }
}

/** Locks a registration at one of the host's own events. Throws `not_found`. */
export const lockMissed = async (db: Db, scope: OrganizationScope, id: string) => {
  const row = await db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.id', 'r.event_id', 'r.attendance', isExcused.as('is_excused')])
    .where('r.id', '=', id)
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .forUpdate('r')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** Whom to write to about no-shows, of hosts that have a policy and can excuse them, by the registrations' ids. */
export const missedRegistrations = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('no_show_policies as np', 'np.organization_id', 'o.id')
    .innerJoin('role_accounts as a', 'a.id', 'r.student_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['r.id', 'r.event_id', 'r.attendance', 'a.id as student_id', 'p.first_name'])
    .select(['e.title', 'e.time_zone', 'o.name as host', isExcused.as('is_excused')])
    .select(knewWhen('r', 'e').as('knew_when'))
    .select(
      sql<number>`(select count(*)::int from activities l where l.subject_type = 'event_registration'
        and l.subject_id = r.id and l.verb = 'event_registration.no_show_lifted')`.as('lifted'),
    )
    .select(noShowColumns(sql`a.id`))
    .where('r.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('e.taken_down_at', 'is', null)
    .where('o.state', '=', 'approved')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
