import { hasRight } from '#platform/scope.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import type { Affiliation } from '../students.contract.ts'
import { provesAffiliation } from '../students.rules.ts'
import type { Decision } from './affiliations.contract.ts'

export interface Decidable {
  affiliation: Affiliation
  email: string
}

/** An email the university itself issued vouches for the student; only the others need a decision. */
export const canBe = (decision: Decision, { email }: Decidable, domains: readonly string[]): boolean =>
  decision === 'verified' || !provesAffiliation(email, domains)

export const mayDecide = (student: Decidable, domains: readonly string[], role: TeamRole) => {
  const may = (decision: Decision) =>
    hasRight(role, 'member') && student.affiliation !== decision && canBe(decision, student, domains)
  return { confirm: may('verified'), decline: may('declined') }
}

/** Throws `step_not_possible` if any of them can't be decided this way. */
export const requireDecision = (
  decision: Decision,
  students: readonly Decidable[],
  domains: readonly string[],
): void => {
  const kept = students.filter((student) => !canBe(decision, student, domains))
  if (kept.length > 0)
    throw new Problem(
      'step_not_possible',
      `${kept.map(({ email }) => email).join(', ')}: an email from your university proves that they are your students`,
    )
}
