import { sql } from 'kysely'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { offsetOf, type PageRequest, toPage } from '#shared/paging.ts'
import type { ProfileView, profileViews } from './profile-views.contract.ts'

const looksAt = (db: Db, { student_id }: StudentScope) =>
  db.selectFrom('profile_views').where('student_id', '=', student_id)

export const listProfileViews = async (
  db: Db,
  scope: StudentScope,
  page: PageRequest,
): Promise<OutputOf<typeof profileViews>> => {
  const { total } = await looksAt(db, scope)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await looksAt(db, scope)
    .select(['organization_id', 'profile_at', 'resume_at', 'last_at'])
    .select(sql<string>`day::text`.as('day'))
    .orderBy('last_at', 'desc')
    .orderBy('organization_id')
    .orderBy('day', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  const cards = await organizationCards(db, [...new Set(rows.map((row) => row.organization_id))])
  const data: ProfileView[] = rows.map(({ organization_id, ...row }) => ({
    ...row,
    organization: cards.get(organization_id)!,
  }))
  return toPage(data, total, page)
}
