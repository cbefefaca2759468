import { hasRight } from '#platform/scope.ts'
import type { OrganizationKind, TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'

/** The roles of a team of this kind, from the most rights down. */
export const rolesAt: Readonly<Record<OrganizationKind, readonly TeamRole[]>> = {
  employer: ['owner', 'admin', 'recruiter', 'viewer'],
  university: ['owner', 'admin', 'staff', 'viewer'],
}

/** Whether the second role has fewer rights than the first. */
export const isDemotion = (kind: OrganizationKind, from: TeamRole, to: TeamRole): boolean =>
  rolesAt[kind].indexOf(to) > rolesAt[kind].indexOf(from)

export interface Member {
  id: string
  team_role: TeamRole
}

/** Admins manage the team; only owners make and change owners. */
export const canGive = (actor: Pick<Member, 'team_role'>, role: TeamRole): boolean =>
  hasRight(actor.team_role, role === 'owner' ? 'owner' : 'admin')

export const rolesToGive = (actor: Member, kind: OrganizationKind): TeamRole[] =>
  rolesAt[kind].filter((role) => canGive(actor, role))

const isLastOwner = (member: Member, owners: number): boolean => member.team_role === 'owner' && owners < 2

/** Members who manage the team may also leave it. */
export const canRemove = (actor: Member, member: Member, owners: number): boolean =>
  canGive(actor, member.team_role) && !isLastOwner(member, owners)

/** The other roles the member may be given. */
export const rolesFor = (
  actor: Member,
  member: Member,
  owners: number,
  kind: OrganizationKind,
): TeamRole[] =>
  canRemove(actor, member, owners) ? rolesToGive(actor, kind).filter((role) => role !== member.team_role) : []

export const canTransfer = (actor: Member, member: Member): boolean =>
  actor.team_role === 'owner' && member.id !== actor.id && member.team_role !== 'owner'

export const requireGive = (actor: Member, role: TeamRole): void => {
  if (canGive(actor, role)) return
  const who = role === 'owner' ? 'Only owners change who owns the organization' : 'Admins manage the team'
  throw new Problem('not_allowed', who)
}

/** Throws `not_allowed`, or `last_owner` for the owner without whom the organization would have none. */
export const requireChange = (actor: Member, member: Member, owners: number): void => {
  requireGive(actor, member.team_role)
  if (isLastOwner(member, owners)) throw new Problem('last_owner')
}
