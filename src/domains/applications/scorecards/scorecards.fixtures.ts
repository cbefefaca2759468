import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { Score } from './scorecards.contract.ts'

/** Gives a job criteria of these names; returns their ids in this order. */
export const buildCriteria = async (
  { db, clock }: Deps,
  job_id: string,
  names: readonly string[],
): Promise<string[]> => {
  const rows = names.map((name, position) => ({
    id: newId(clock.now().getTime()),
    job_id,
    position,
    name,
    hint: '',
  }))
  await db.insertInto('scorecard_criteria').values(rows).execute()
  return rows.map(({ id }) => id)
}

interface Written {
  application_id: string
  author_id: string
  remark?: string
  scores: ReadonlyArray<{ criterion_id: string; score: Score }>
}

export const buildScorecard = async (
  { db, clock }: Deps,
  { application_id, author_id, remark = '', scores }: Written,
): Promise<{ id: string }> => {
  const id = newId(clock.now().getTime())
  await db
    .insertInto('scorecards')
    .values({ id, application_id, author_id, remark, written_at: clock.now() })
    .execute()
  await db
    .insertInto('scorecard_scores')
    .values(scores.map((one) => ({ scorecard_id: id, ...one })))
    .execute()
  return { id }
}
