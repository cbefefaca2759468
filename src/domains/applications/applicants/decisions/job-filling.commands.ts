import { fillJob } from '#domains/jobs/jobs.commands.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { inBatches } from '#shared/totals.ts'
import type { fillAndAnswer as fillCall } from './job-filling.contract.ts'
import { leftWithoutAnswer, openingsOf, unanswered } from './job-filling.queries.ts'
import { BATCH, moveBatch } from './matching-decisions.commands.ts'

/**
 * Ends a job and rejects those who were left when the team looked, batch by batch; whoever applied since is
 * still to be read. Repeating it answers those a broken run left.
 */
export const fillAndAnswer = async (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  { total, message }: BodyOf<typeof fillCall>,
): Promise<OutputOf<typeof fillCall>> => {
  const { may } = await openingsOf(deps.db, scope, id, deps.clock.now())
  const ids = await leftWithoutAnswer(deps.db, scope, id)
  requireSameTotal(ids.length, total)
  if (may.fill) await fillJob(deps, scope, id)
  let answered = 0
  for (const batch of inBatches(ids, BATCH)) {
    const step = { status: 'rejected', reason: 'position_filled', message } as const
    // an offer made since they were counted stands
    answered += (await moveBatch(deps, scope, batch, step, unanswered)).changed
  }
  return { ...(await openingsOf(deps.db, scope, id, deps.clock.now())), answered }
}
