import type { FieldErrors } from '#shared/problems.ts'
import type { Criterion, Score } from './scorecards.contract.ts'

interface Scored {
  criterion_id: string
  score: Score
}

/** What is wrong with scores for a job's criteria: each is scored once, and none of another job. */
export const scoreErrors = (scores: readonly Scored[], criteria: readonly Criterion[]): FieldErrors => {
  const known = new Set(criteria.map(({ id }) => id))
  const seen = new Set<string>()
  const errors: FieldErrors = {}
  for (const [n, { criterion_id }] of scores.entries()) {
    if (!known.has(criterion_id))
      errors[`scores.${n}.criterion_id`] = ['This criterion was removed; open the scorecard again']
    else if (seen.has(criterion_id)) errors[`scores.${n}.criterion_id`] = ['This criterion is scored twice']
    seen.add(criterion_id)
  }
  return errors
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase()

/** What is wrong with new criteria for a job: ids it doesn't have, or two that are called the same. */
export const criteriaErrors = (
  wanted: ReadonlyArray<{ id?: string | undefined; name: string }>,
  known: readonly Criterion[],
): FieldErrors => {
  const ids = new Set(known.map(({ id }) => id))
  const names = new Set<string>()
  const errors: FieldErrors = {}
  for (const [n, { id, name }] of wanted.entries()) {
    if (id !== undefined && !ids.delete(id))
      errors[`criteria.${n}.id`] = ['This criterion was removed meanwhile; add it again']
    if (names.has(folded(name))) errors[`criteria.${n}.name`] = ['There is another one of this name']
    names.add(folded(name))
  }
  return errors
}

/** The mean of each criterion that anybody scored, to two decimals. */
export const averagesOf = (scores: readonly Scored[]) => {
  const byCriterion = Map.groupBy(scores, ({ criterion_id }) => criterion_id)
  return [...byCriterion].map(([criterion_id, of]) => ({
    criterion_id,
    average: Math.round((of.reduce((sum, { score }) => sum + score, 0) / of.length) * 100) / 100,
    scores: of.length,
  }))
}
