import { type RawBuilder, sql } from 'kysely'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { PartnershipMay, PartnershipState } from './partnerships.contract.ts'

/** Where the two stand. */
export interface PartnershipFacts {
  state: PartnershipState
  requested_by: OrganizationKind
  /** The requesting side has written, and no one has answered. */
  unanswered: boolean
}

export interface Pair {
  employer_id: string
  university_id: string
}

/** The employer and the university among one's own organization and another. */
export const pairOf = (scope: Pick<OrganizationScope, 'kind' | 'organization_id'>, other: string): Pair =>
  scope.kind === 'employer'
    ? { employer_id: scope.organization_id, university_id: other }
    : { employer_id: other, university_id: scope.organization_id }

/** Whether two approved organizations are partners. */
export const arePartners = (standing: Pick<PartnershipFacts, 'state'> | null | undefined): boolean =>
  standing?.state === 'approved'

type Sql = RawBuilder<unknown>

/** Rows `p`: the same for any two organizations; while one of them is not approved, it is no one's partner. */
export const partnersSql = sql`partnerships p
  join organizations pe on pe.id = p.employer_id and pe.state = 'approved'
  join organizations pu on pu.id = p.university_id and pu.state = 'approved' and p.state = 'approved'`

export const arePartnersSql = (employer: Sql, university: Sql): RawBuilder<boolean> =>
  sql`exists (select from ${partnersSql} where p.employer_id = ${employer} and p.university_id = ${university})`

/** For one's own organization and one of the other kind. */
export const isPartnerSql = (
  { kind, organization_id }: Pick<OrganizationScope, 'kind' | 'organization_id'>,
  other: Sql,
): RawBuilder<boolean> => {
  const own = sql`${organization_id}::uuid`
  return kind === 'employer' ? arePartnersSql(own, other) : arePartnersSql(other, own)
}

/** The same where a list asks it of every row: one's partners are read once. */
export const isAmongPartnersSql = (
  { kind, organization_id }: Pick<OrganizationScope, 'kind' | 'organization_id'>,
  other: Sql,
): RawBuilder<boolean> =>
  kind === 'employer'
    ? sql`(${other} in (select p.university_id from ${partnersSql} where p.employer_id = ${organization_id}::uuid))`
    : sql`(${other} in (select p.employer_id from ${partnersSql} where p.university_id = ${organization_id}::uuid))`

/** What asking does: opens a request, approves the one the other sent, or nothing, because that's already the case. */
export const requestOutcome = (
  standing: PartnershipFacts | null,
  side: OrganizationKind,
): 'open' | 'approve' | 'same' => {
  if (!standing) return 'open'
  if (arePartners(standing)) return 'same'
  if (standing.state !== 'pending') return 'open'
  return standing.requested_by === side ? 'same' : 'approve'
}

export type Step = Exclude<PartnershipState, 'pending'>

/** The receiver approves and declines, the sender withdraws, either ends. */
const isFor = (step: Step, { requested_by }: PartnershipFacts, side: OrganizationKind): boolean =>
  step === 'ended' || (step === 'withdrawn') === (requested_by === side)

const stateBefore = {
  approved: 'pending',
  declined: 'pending',
  withdrawn: 'pending',
  ended: 'approved',
} as const

export const stepOutcome = (
  standing: PartnershipFacts,
  side: OrganizationKind,
  step: Step,
): 'change' | 'same' | 'refused' => {
  // a sender who finds the request approved already has what the step is for
  if (standing.state === step && (step === 'approved' || isFor(step, standing, side))) return 'same'
  return standing.state === stateBefore[step] && isFor(step, standing, side) ? 'change' : 'refused'
}

/** Messages go between partners, and about a pending request: the sender writes once and then waits for an answer. */
export const canWrite = (standing: PartnershipFacts | null, side: OrganizationKind): boolean => {
  if (standing?.state !== 'pending') return arePartners(standing)
  return !(standing.unanswered && standing.requested_by === side)
}

const requestHindrance = (
  standing: PartnershipFacts | null,
  kind: OrganizationKind,
  { acts, hasTeam }: { acts: boolean; hasTeam: boolean },
): PartnershipMay['request_hindrance'] => {
  if (requestOutcome(standing, kind) !== 'open') return 'partnership'
  if (!acts) return 'role'
  return hasTeam ? null : 'team'
}

/** What the browser may offer. */
export const mayOf = (
  standing: PartnershipFacts | null,
  { kind, team_role }: Pick<OrganizationScope, 'kind' | 'team_role'>,
  hasTeam: boolean,
): PartnershipMay => {
  const acts = hasRight(team_role, 'member')
  const may = (step: Step) => acts && standing !== null && stepOutcome(standing, kind, step) === 'change'
  const request_hindrance = requestHindrance(standing, kind, { acts, hasTeam })
  return {
    request: request_hindrance === null,
    request_hindrance,
    approve: may('approved'),
    decline: may('declined'),
    withdraw: may('withdrawn'),
    end: may('ended'),
    write: acts && canWrite(standing, kind),
  }
}
