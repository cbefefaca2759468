import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { offsetOf, type Page, type PageRequest, toPage } from '#shared/paging.ts'
import type { JoinRequest } from './join-requests.contract.ts'

/** People who verified their mailbox and are waiting to be let in, the longest-waiting first. */
export const listRequests = async (
  db: Db,
  { organization_id }: OrganizationScope,
  page: PageRequest,
): Promise<Page<JoinRequest>> => {
  const waiting = db
    .selectFrom('role_accounts as a')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .where('a.organization_id', '=', organization_id)
    .where('a.status', '=', 'pending_review')
  const [{ total }, rows] = await Promise.all([
    waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    waiting
      .select(['a.id as account_id', 'p.first_name', 'p.last_name', 'p.email'])
      .select(['a.job_title', 'a.phone', 'a.created_at as asked_at'])
      .orderBy('a.created_at')
      .orderBy('a.id')
      .limit(page.size)
      .offset(offsetOf(page))
      .execute(),
  ])
  return toPage(rows, total, page)
}
