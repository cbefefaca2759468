import { sql } from 'kysely'
import { zonesOf } from '#domains/notifications/notices.queries.ts'
import type { Db } from '#platform/database.ts'
import type { RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { panelsOf } from './interview-holding.queries.ts'

/** What interviews are about, for notices and emails, by their ids. */
const interviewsBy = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('interviews as i')
    .innerJoin('interview_schedules as s', 's.id', 'i.schedule_id')
    .innerJoin('applications as a', 'a.id', 'i.application_id')
    .innerJoin('jobs as j', 'j.id', 's.job_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .innerJoin('role_accounts as r', 'r.id', 'i.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['i.id', 'i.application_id', 'i.student_id', 's.id as schedule_id', 's.title', 's.medium'])
    .select(['s.place', 's.details', 's.time_zone', 's.job_id', 'a.student_state', 'j.title as job'])
    .select(['o.name as employer', 'o.id as organization_id'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('student'))
    .where('i.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const namesOf = async (db: Db, accounts: readonly string[]) => {
  const rows = await db
    .selectFrom('role_accounts as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['r.id', sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name')])
    .where('r.id', '=', sql<string>`any (${[...accounts]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const roomsOf = async (db: Db, trackIds: readonly string[]) => {
  const rows = await db
    .selectFrom('interview_tracks')
    .select(['id', 'room'])
    .where('id', '=', sql<string>`any (${[...trackIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, room }) => [id, room]))
}

/** The tracks an activity names, now and before. */
export const tracksIn = ({ data }: RecordedActivity): { now: string | null; before: string | null } => ({
  now: (data.track_id as string | undefined) ?? null,
  before: (data.from as { track_id?: string } | undefined)?.track_id ?? null,
})

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Everything the letters about these activities need, with few statements. */
export const partiesIn = async (tx: Tx, all: readonly RecordedActivity[]) => {
  const interviews = await interviewsBy(
    tx.db,
    all.map(({ subject_id }) => subject_id),
  )
  const tracks = all.flatMap((one) => Object.values(tracksIn(one)).filter((id) => id !== null))
  const panels = await panelsOf(tx, tracks)
  const rooms = await roomsOf(tx.db, tracks)
  const panelOf = (track: string | null) =>
    track === null ? [] : (panels.get(track) ?? []).map(({ account_id }) => account_id)
  const accounts = all.flatMap((one) => [
    ...list(one.data.before),
    ...Object.values(tracksIn(one)).flatMap(panelOf),
  ])
  const students = [...interviews.values()].map(({ student_id }) => student_id)
  const names = await namesOf(tx.db, accounts)
  const zones = await zonesOf(tx.db, [...accounts, ...students]).execute()
  return {
    interviews,
    panelOf,
    roomOf: (track: string | null) => (track === null ? '' : (rooms.get(track) ?? '')),
    nameOf: (account: string) => names.get(account) ?? '',
    zoneOf: new Map(zones.map(({ id, time_zone }) => [id, time_zone])),
  }
}
export type InterviewParties = Awaited<ReturnType<typeof partiesIn>>
