import type { ApplicationState } from '../applications.contract.ts'
import { isOpen } from '../applications.rules.ts'
import { MOST_REVIEWERS, type waysToAssign } from './reviewers.contract.ts'

/** Only what is undecided has to be reviewed. */
export const canBeReviewed = ({ state }: { state: ApplicationState }): boolean => isOpen(state)

export interface Pair {
  application_id: string
  account_id: string
}

interface Reviewed {
  id: string
  state: ApplicationState
  reviewer_ids: readonly string[]
}

/** Whether one of the applications takes these new reviewers besides those it has. */
const takes = (row: Reviewed, joining: readonly string[]): boolean =>
  canBeReviewed(row) && row.reviewer_ids.length + joining.length <= MOST_REVIEWERS

/**
 * Says who is to review what. Shared, each goes to the next of the members, and stays with one who has it already, so
 * that doing it again changes nothing.
 */
export const assignmentOf = (
  rows: readonly Reviewed[],
  members: readonly string[],
  how: (typeof waysToAssign)[number],
): { pairs: Pair[]; left_out: number } => {
  const pairs: Pair[] = []
  let [left_out, turn] = [0, 0]
  for (const row of rows) {
    const missing = members.filter((member) => !row.reviewer_ids.includes(member))
    const isShared = how === 'share' && missing.length < members.length
    const joining = how === 'all' ? missing : isShared ? [] : [members[turn % members.length]!]
    if (!takes(row, joining)) {
      left_out += 1
      continue
    }
    if (how === 'share' && joining.length > 0) turn += 1
    pairs.push(...joining.map((account_id) => ({ application_id: row.id, account_id })))
  }
  return { pairs, left_out }
}
