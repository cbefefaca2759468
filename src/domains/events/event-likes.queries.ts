import { sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import type { likedEvents } from './event-likes.contract.ts'
import { visibleToStudent } from './events.queries.ts'
import { asMine, mineColumns, withMine } from './registrations/event-registrations.queries.ts'

export const listLikedEvents = async (
  deps: Deps,
  scope: StudentScope,
  query: QueryOf<typeof likedEvents>,
): Promise<OutputOf<typeof likedEvents>> => {
  const now = deps.clock.now()
  const liked = withMine(deps.db, scope)
    .where('l.liked_at', 'is not', null)
    .where(visibleToStudent(scope))
    .$if(hasSearchTerms(query.search), (all) =>
      all.where(sql<boolean>`e.search @@ search_query(${query.search})`),
    )
  const { total } = await liked
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await liked
    .select(mineColumns)
    .orderBy('l.liked_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const data = await asMine(deps.db, rows, now)
  return toPage(
    data.map((event) => ({ ...event, liked_at: event.liked_at! })),
    total,
    query,
  )
}
