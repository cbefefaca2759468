import { readForTeam } from '#domains/notifications/notices.commands.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { type ApplicationState, applicationStates } from '../../applications.contract.ts'
import { rejectWarning, stepOutcome, teamLink } from '../../applications.rules.ts'
import { matchingApplicants } from '../applicants.queries.ts'
import { move, requireReason, timingOf } from './decisions.commands.ts'
import type { Matching, Moved, updateStatus } from './decisions.contract.ts'
import { changedOf, type Locked, lockOwnApplicants, namesOf, rejectionDelayOf } from './decisions.queries.ts'
import { idsOf, whyLeft } from './decisions.rules.ts'

type Step = Pick<BodyOf<typeof updateStatus>, 'status' | 'reason' | 'message' | 'tell'>

/** Whoever accepted an offer is rejected only by name. */
const outcomeOf = (row: Locked, { status }: Step) =>
  status === 'rejected' && rejectWarning(row) ? 'refused' : stepOutcome(row, status)

export const BATCH = 200

/** Moves those of the named that can be and are `from` these states, and says why the others could not. */
export const moveBatch = (
  deps: Deps,
  scope: EmployerScope,
  ids: readonly string[],
  { tell: chosen, ...step }: Step,
  from: readonly ApplicationState[] = applicationStates,
): Promise<Moved> =>
  inTransaction(deps, async (tx) => {
    const locked = await lockOwnApplicants(tx, scope, ids)
    const rows = locked.filter(({ state }) => from.includes(state))
    if (rows.length === 0) return { changed: 0, applicants: [], refused: [] }
    const delay = await rejectionDelayOf(tx, scope)
    const tell = timingOf(step.status, delay, chosen)
    const by = Map.groupBy(rows, (row) => outcomeOf(row, step))
    const [changing, refused] = [by.get('change') ?? [], by.get('refused') ?? []]
    await move(tx, scope, changing, { ...step, tell, delay })
    await readForTeam(tx, scope, idsOf(rows).map(teamLink))
    const names = refused.length > 0 ? await namesOf(tx, idsOf(refused)) : new Map<string, string>()
    return {
      ...(await changedOf(tx, rows, changing)),
      refused: refused.map((row) => ({
        id: row.id,
        name: names.get(row.id)!,
        reason: whyLeft({ state: row.state, isAccepted: rejectWarning(row) !== null }),
      })),
    }
  })

/** Advances or rejects whichever applications can be of all that match, batch by batch. */
export const moveMatching = async (
  deps: Deps,
  scope: EmployerScope,
  matching: Matching,
  { despite_acceptance, ...step }: Step & Pick<BodyOf<typeof updateStatus>, 'despite_acceptance'>,
): Promise<Moved> => {
  requireReason(step)
  if (step.status === 'hired') throw invalid({ matching: ['Hire applicants by name'] })
  if (despite_acceptance) throw invalid({ despite_acceptance: ['Reject these applicants by name'] })
  const ids = await matchingApplicants(deps.db, scope, matching, deps.clock.now())
  const parts: Moved[] = []
  for (const batch of inBatches(ids, BATCH)) parts.push(await moveBatch(deps, scope, batch, step))
  return {
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
    applicants: parts.flatMap(({ applicants }) => applicants),
    refused: parts.flatMap(({ refused }) => refused),
  }
}
