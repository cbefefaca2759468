import { personByEmail } from '#domains/accounts/sign-up/sign-up.queries.ts'
import { iso } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { hashSecret } from '#platform/secrets.ts'
import type { OrganizationKind, OutputOf, Role, TeamRole } from '#shared/endpoint.ts'
import { offsetOf, type Page, type PageRequest, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { canGive } from '../teams.rules.ts'
import type { employerInvitations, Invitation } from './team-invitations.contract.ts'

const roleOf = { employer: 'employer_user', university: 'university_user' } as const satisfies Record<
  OrganizationKind,
  Role
>
export const roleAt = (kind: OrganizationKind) => roleOf[kind]

const nameOf = (first: string | null, last: string | null): string | null =>
  [first, last].filter(Boolean).join(' ') || null

/** Invitations whose links still work, newest first. */
export const listInvitations = async (
  db: Db,
  { organization_id }: OrganizationScope,
  page: PageRequest,
  now: Date,
): Promise<Page<Invitation>> => {
  const open = db
    .selectFrom('mailed_links as l')
    .leftJoin('persons as p', 'p.id', 'l.invited_by')
    .where('l.kind', '=', 'invitation')
    .where('l.organization_id', '=', organization_id)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', iso(now))
  const [{ total }, rows] = await Promise.all([
    open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    open
      .select(['l.id', 'l.email', 'l.team_role', 'l.created_at', 'l.expires_at'])
      .select(['p.first_name', 'p.last_name'])
      .orderBy('l.created_at', 'desc')
      .orderBy('l.id', 'desc')
      .limit(page.size)
      .offset(offsetOf(page))
      .$narrowType<{ team_role: TeamRole }>()
      .execute(),
  ])
  return toPage(
    rows.map(({ first_name, last_name, ...row }) => ({ ...row, invited_by: nameOf(first_name, last_name) })),
    total,
    page,
  )
}

export interface GivenInvitation {
  token: string
  proof?: string | undefined
}

export const isMailboxProof = (hash: Buffer | null, proof: string | undefined): boolean =>
  hash !== null && proof !== undefined && hashSecret(proof).equals(hash)

const linkBehind = ({ db }: Deps, kind: OrganizationKind, token: string) =>
  db
    .selectFrom('mailed_links as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .leftJoin('persons as p', 'p.id', 'l.invited_by')
    .leftJoin('role_accounts as a', (join) =>
      join
        .onRef('a.person_id', '=', 'l.invited_by')
        .onRef('a.organization_id', '=', 'l.organization_id')
        .on('a.status', '=', 'active'),
    )
    .select(['l.organization_id', 'l.email', 'l.team_role', 'l.expires_at', 'l.used_at', 'l.proof_hash'])
    .select(['l.invited_by', 'a.team_role as inviter_role'])
    .select(['o.name', 'o.slug', 'o.logo_file_id', 'o.state', 'p.first_name', 'p.last_name'])
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.kind', '=', 'invitation')
    .where('l.role', '=', roleOf[kind])
    .$narrowType<{ team_role: TeamRole; organization_id: string; invited_by: string }>()
    .executeTakeFirst()

/**
 * Returns the invitation behind a working link, or throws `link_used` or `link_expired`. Only approved
 * organizations accept people, and only from those who may invite them now.
 */
export const openInvitation = async (deps: Deps, kind: OrganizationKind, token: string) => {
  const link = await linkBehind(deps, kind, token)
  if (link?.used_at) throw new Problem('link_used')
  const inviter = link?.inviter_role
  if (link?.state !== 'approved' || !inviter || !canGive({ team_role: inviter }, link.team_role))
    throw new Problem('link_expired')
  if (link.expires_at <= iso(deps.clock.now())) throw new Problem('link_expired')
  return link
}
export type OpenInvitation = Awaited<ReturnType<typeof openInvitation>>

export const previewInvitation = async (
  deps: Deps,
  kind: OrganizationKind,
  { token, proof }: GivenInvitation,
): Promise<OutputOf<typeof employerInvitations.look>> => {
  const link = await openInvitation(deps, kind, token)
  const { email, team_role, expires_at, name, slug, logo_file_id, first_name, last_name } = link
  const proved = email !== null && isMailboxProof(link.proof_hash, proof)
  return {
    organization: { name, slug, logo_url: mediaUrl(logo_file_id) },
    team_role,
    email,
    invited_by: nameOf(first_name, last_name),
    expires_at,
    has_account: proved ? Boolean((await personByEmail(deps.db, email))?.email_verified_at) : null,
  }
}
