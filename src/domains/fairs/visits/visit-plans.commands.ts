import { visibleToStudent } from '#domains/events/events.queries.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { noteExhibitor, Planned, starExhibitor } from './visit-plans.contract.ts'
import { asPlanned } from './visit-plans.queries.ts'

interface About {
  event_id: string
  exhibitor_id: string
}

const requireExhibitor = async (tx: Tx, scope: StudentScope, { event_id, exhibitor_id }: About) => {
  const seen = await tx.db
    .selectFrom('fair_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select('r.id')
    .where('r.event_id', '=', event_id)
    .where('r.organization_id', '=', exhibitor_id)
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .where(visibleToStudent(scope))
    .executeTakeFirst()
  if (!seen) throw new Problem('not_found')
}

/** Changes what the student planned about one exhibitor; a row that holds nothing goes. */
const change = (
  deps: Deps,
  scope: StudentScope,
  about: About,
  change: { starred: boolean } | { note: string },
): Promise<Planned> =>
  inTransaction(deps, async (tx) => {
    const isRemoval = 'note' in change ? change.note === '' : !change.starred
    // what was planned can be removed after the exhibitor has canceled
    if (!isRemoval) await requireExhibitor(tx, scope, about)
    const wanted = 'note' in change ? { note: change.note } : { starred_at: change.starred ? tx.now : null }
    const { event_id, exhibitor_id } = about
    const key = { student_id: scope.student_id, event_id, exhibitor_id }
    const row = isRemoval
      ? await tx.db
          .updateTable('fair_visit_plans')
          .set(wanted)
          .where('student_id', '=', key.student_id)
          .where('event_id', '=', event_id)
          .where('exhibitor_id', '=', exhibitor_id)
          .returning(['exhibitor_id', 'starred_at', 'note'])
          .executeTakeFirst()
      : await tx.db
          .insertInto('fair_visit_plans')
          .values({ ...key, ...wanted })
          .onConflict((conflict) =>
            conflict.columns(['student_id', 'event_id', 'exhibitor_id']).doUpdateSet(wanted),
          )
          .returning(['exhibitor_id', 'starred_at', 'note'])
          .executeTakeFirstOrThrow()
    if (!row) return { exhibitor_id, starred: false, note: '' }
    if (row.starred_at === null && row.note === '')
      await tx.db
        .deleteFrom('fair_visit_plans')
        .where('student_id', '=', key.student_id)
        .where('event_id', '=', event_id)
        .where('exhibitor_id', '=', exhibitor_id)
        .execute()
    return asPlanned(row)
  })

export const setStar = (
  deps: Deps,
  scope: StudentScope,
  { starred, ...about }: BodyOf<typeof starExhibitor>,
) => change(deps, scope, about, { starred })

export const setNote = (deps: Deps, scope: StudentScope, { note, ...about }: BodyOf<typeof noteExhibitor>) =>
  change(deps, scope, about, { note })
