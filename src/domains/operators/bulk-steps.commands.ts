import { Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import type { BulkAnswer } from './bulk-steps.contract.ts'
import type { Matched } from './bulk-steps.rules.ts'

const BATCH = 100

/**
 * Takes a step for all that can, a hundred at a time, each hundred all or none. Where somebody was faster, each of the
 * hundred is tried by itself. Sent again, it changes the rest.
 */
export const takeInBatches = async (
  matched: readonly Matched[],
  take: (ids: string[]) => Promise<unknown>,
): Promise<BulkAnswer> => {
  const refused = matched.flatMap(({ id, name, blocker }) => (blocker ? [{ id, name, reason: blocker }] : []))
  const names = new Map(matched.map(({ id, name }) => [id, name]))
  const able = matched.filter(({ blocker }) => blocker === null).map(({ id }) => id)
  let changed = 0
  const attempt = async (ids: string[]): Promise<void> => {
    try {
      await take(ids)
      changed += ids.length
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      if (ids.length > 1) for (const id of ids) await attempt([id])
      else refused.push({ id: ids[0]!, name: names.get(ids[0]!)!, reason: failure.message })
    }
  }
  for (const batch of inBatches(able, BATCH)) await attempt(batch)
  return { changed, refused }
}
