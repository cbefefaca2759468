import type { KeptAction } from './door-actions.ts'
import type { Refused } from './scan-results.ts'
import type { useScans } from './useScans.ts'

/** Somebody about to be let in anyway; `instead`: of what the server refused. */
export type Passing = Refused & { instead?: KeptAction }

/** Lets somebody in with a reason; what was refused of them before is done with. */
export const passOver = async (
  scans: Pick<ReturnType<typeof useScans>, 'letIn' | 'remove'>,
  { instead, ...who }: Passing,
  reason: string,
): Promise<void> => {
  await scans.letIn(who, reason)
  if (instead) scans.remove(instead)
}
