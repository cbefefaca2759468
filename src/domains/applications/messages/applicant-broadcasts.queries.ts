import { sql } from 'kysely'
import { answerBySql } from '#domains/jobs/likes/job-likes.queries.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { fullName } from '#shared/labels.ts'
import { BROADCASTS_A_DAY } from './applicant-broadcasts.contract.ts'

/** Those of the applications that are the team's, with what a message to them says and whether they receive it, by name. */
export const receiversOf = async (db: Db, scope: EmployerScope, ids: readonly string[], now: Date) => {
  const sent = db
    .selectFrom('application_messages as m')
    .select('m.application_id')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('m.application_id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('m.side', '=', 'employer')
    .where('m.created_at', '>', iso(later(now, -HOUR)))
    .where('m.created_at', '<', iso(later(now, HOUR)))
    .groupBy('m.application_id')
  return db
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.job_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .leftJoin(sent.as('s'), 's.application_id', 'a.id')
    .select(['a.id', 'a.state', 'a.reply_by', 'p.first_name', 'p.last_name', 'j.title as job', 'j.time_zone'])
    .select(['o.name as employer', answerBySql.as('answer_by')])
    .select(sql<number>`coalesce(s.sent, 0)`.as('sent'))
    .select(sql<boolean>`p.deleted_at is not null`.as('is_gone'))
    .where('a.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('a.organization_id', '=', scope.organization_id)
    .orderBy('a.applicant_first')
    .orderBy('a.applicant_last')
    .orderBy('a.id')
    .execute()
}

/** Returns how many more messages to several the team can send now. */
export const quotaOf = async (db: Db, { organization_id }: EmployerScope, now: Date) => {
  const rows = await db
    .selectFrom('application_broadcasts')
    .select('sent_at')
    .where('organization_id', '=', organization_id)
    .where('sent_at', '>', iso(later(now, -DAY)))
    // what was sent before the clock was set back counts no longer than a day either
    .where('sent_at', '<', iso(later(now, DAY)))
    .orderBy('sent_at', 'desc')
    .limit(BROADCASTS_A_DAY)
    .execute()
  const left = BROADCASTS_A_DAY - rows.length
  return { left, next_at: left > 0 ? null : iso(later(new Date(rows.at(-1)!.sent_at), DAY)) }
}

/** Returns a part of the messages that went to many: those about applications from the first to the last. */
export const partOf = async (
  db: Db,
  broadcastId: string,
  { first, last }: { first: string; last: string },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('application_messages')
    .select('id')
    .where('broadcast_id', '=', broadcastId)
    .where('application_id', '>=', first)
    .where('application_id', '<=', last)
    .orderBy('application_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The name of whoever sends. */
export const senderName = async (db: Db, { person_id }: EmployerScope): Promise<string> => {
  const { first_name, last_name } = await db
    .selectFrom('persons')
    .select(['first_name', 'last_name'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  return fullName({ first_name, last_name })
}
