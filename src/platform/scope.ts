import type { Access, OrganizationKind, Role, SessionStage, TeamRight, TeamRole } from '#shared/endpoint.ts'

declare const proven: unique symbol

/** Who does something, as the activity log keeps it. */
export interface Actor {
  person_id: string | null
  role: Role | 'operator' | 'visitor' | 'system'
  organization_id: string | null
  request_id: string | null
}

/** A person with a valid session. Only the session gate makes one, so holding it is the proof. */
export interface SignedScope {
  readonly [proven]: true
  person_id: string
  session_id: string
  email: string
  mode: Role | 'operator'
  /** `full` unless a call admits sessions that are not all the way in. */
  stage: SessionStage
  /** Whether a second step was passed in this session. */
  has_passed: boolean
  actor: Actor
}

export interface StudentScope extends SignedScope {
  mode: 'student'
  /** The student's id: the id of the role account. */
  student_id: string
}

export interface OrganizationScope<K extends OrganizationKind = OrganizationKind> extends SignedScope {
  kind: K
  account_id: string
  organization_id: string
  team_role: TeamRole
}
export type EmployerScope = OrganizationScope<'employer'>
export type UniversityScope = OrganizationScope<'university'>

export interface OperatorScope extends SignedScope {
  mode: 'operator'
}

/** Anyone at all; `signed` is there when a valid session came along. */
export interface VisitorScope {
  signed: SignedScope | null
  actor: Actor
}

export type ScopeOf<A extends Access> = A extends { who: 'anyone' }
  ? VisitorScope
  : A extends { who: 'signed_in' }
    ? SignedScope
    : A extends { who: 'student' }
      ? StudentScope
      : A extends { who: 'employer' }
        ? EmployerScope
        : A extends { who: 'university' }
          ? UniversityScope
          : A extends { who: 'organization' }
            ? OrganizationScope
            : OperatorScope

const steps = { owner: 3, admin: 2, recruiter: 1, staff: 1, viewer: 0 } as const satisfies Record<
  TeamRole,
  number
>
const needed = { owner: 3, admin: 2, member: 1, viewer: 0 } as const satisfies Record<TeamRight, number>

export const hasRight = (role: TeamRole, right: TeamRight): boolean => steps[role] >= needed[right]

export const systemActor: Actor = { person_id: null, role: 'system', organization_id: null, request_id: null }
