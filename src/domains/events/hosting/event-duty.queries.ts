import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf, TeamRole } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { ownEvent } from '../events.queries.ts'
import type { employerHosting } from './hosted-events.contract.ts'

const members = (db: Db, scope: OrganizationScope) =>
  db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as account_id', 'p.first_name', 'p.last_name', 'a.job_title', 'a.picture_file_id'])
    .where('a.organization_id', '=', scope.organization_id)
    .where('a.status', '=', 'active')
    .orderBy('p.first_name')
    .orderBy('a.id')

const present = <R extends { picture_file_id: string | null }>({ picture_file_id, ...member }: R) => ({
  ...member,
  picture_url: mediaUrl(picture_file_id),
})

/** Returns the team members on duty at the event, without those who left the team. */
export const onDutyAt = async (db: Db, scope: OrganizationScope, eventId: string) => {
  const rows = await members(db, scope)
    .innerJoin('event_duty as d', 'd.account_id', 'a.id')
    .where('d.event_id', '=', eventId)
    .execute()
  return rows.map(present)
}

/** Returns the team and who is on duty. Throws `not_found` for other organizations' events. */
export const teamAt = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  query: QueryOf<typeof employerHosting.team>,
): Promise<OutputOf<typeof employerHosting.team>> => {
  const event = await ownEvent(deps.db, scope, eventId).select('id').executeTakeFirst()
  if (!event) throw new Problem('not_found')
  const team = members(deps.db, scope)
  const { total } = await team
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await team
    .leftJoin('event_duty as d', (join) =>
      join.onRef('d.account_id', '=', 'a.id').on('d.event_id', '=', eventId),
    )
    .select(['p.email', 'a.team_role', 'd.added_at'])
    .$narrowType<{ team_role: TeamRole }>()
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const data = rows.map((row) => ({ ...present(row), on_duty: row.added_at !== null }))
  return {
    ...toPage(data, total, query),
    may: { change: hasRight(scope.team_role, 'member') },
  }
}
