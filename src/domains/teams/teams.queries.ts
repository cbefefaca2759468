import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, TeamRole } from '#shared/endpoint.ts'
import { offsetOf, type PageRequest, toPage } from '#shared/paging.ts'
import type { employerTeam, TeamMemberRow } from './teams.contract.ts'
import { canRemove, canTransfer, type Member, rolesFor, rolesToGive } from './teams.rules.ts'

export const countOwners = async (db: Db, organizationId: string): Promise<number> => {
  const { owners } = await db
    .selectFrom('role_accounts')
    .select((eb) => eb.fn.countAll<number>().as('owners'))
    .where('organization_id', '=', organizationId)
    .where('team_role', '=', 'owner')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return owners
}

const active = (db: Db, organizationId: string) =>
  db
    .selectFrom('role_accounts as a')
    .where('a.organization_id', '=', organizationId)
    .where('a.status', '=', 'active')

const rank = sql`array_position(array['owner', 'admin', 'recruiter', 'staff', 'viewer'], a.team_role)`

const membersOf = (db: Db, organizationId: string, page: PageRequest) =>
  active(db, organizationId)
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['a.id as account_id', 'p.first_name', 'p.last_name', 'p.email', 'a.job_title'])
    .select(['a.picture_file_id', 'a.team_role', 'a.activated_at', 'a.created_at'])
    .orderBy(rank)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .$narrowType<{ team_role: TeamRole }>()
    .execute()

type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

const present = (
  { account_id, picture_file_id, activated_at, created_at, ...row }: MemberRow,
  scope: OrganizationScope,
  owners: number,
): TeamMemberRow => {
  const me: Member = { id: scope.account_id, team_role: scope.team_role }
  const member: Member = { id: account_id, team_role: row.team_role }
  return {
    account_id,
    ...row,
    picture_url: mediaUrl(picture_file_id),
    joined_at: activated_at ?? created_at,
    is_me: account_id === scope.account_id,
    may: {
      give: rolesFor(me, member, owners, scope.kind),
      remove: canRemove(me, member, owners),
      transfer: canTransfer(me, member),
    },
  }
}

/** The active members, owners first. */
export const listTeam = async (
  db: Db,
  scope: OrganizationScope,
  page: PageRequest,
): Promise<OutputOf<typeof employerTeam.list>> => {
  const { organization_id, kind } = scope
  const [{ total }, owners, rows] = await Promise.all([
    active(db, organization_id)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    countOwners(db, organization_id),
    membersOf(db, organization_id, page),
  ])
  const me: Member = { id: scope.account_id, team_role: scope.team_role }
  return {
    ...toPage(
      rows.map((row) => present(row, scope, owners)),
      total,
      page,
    ),
    may: { manage: hasRight(scope.team_role, 'admin'), give: rolesToGive(me, kind) },
  }
}
