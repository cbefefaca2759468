import { expect } from 'vitest'
import { buildEmployerUser, buildUniversityUser } from '#domains/accounts/accounts.fixtures.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { firstPage, listWith, type Rows, send, type World } from './world.ts'

/** Another member of the team. */
export const aColleague = (w: World, kind: OrganizationKind) =>
  kind === 'employer'
    ? buildEmployerUser(w.deps, { organization_id: w.employer.organization_id, team_role: 'recruiter' })
    : buildUniversityUser(w.deps, { organization_id: w.university.organization_id, team_role: 'staff' })

const membersOf = async (
  w: World,
  kind: OrganizationKind,
): Promise<Array<{ account_id: string; team_role: string }>> =>
  (await send(w.t, `GET /${kind}/leading-team-list`, firstPage, w[kind].client.cookie)).json().data

const teamOf = (kind: OrganizationKind): Rows => ({
  [`GET /${kind}/leading-team-list`]: {
    as: kind,
    sends: firstPage,
    answers: (w) => listWith({ account_id: w[kind].id, team_role: 'owner' }),
  },
  [`PUT /${kind}/leading-team-list/send-email-invitation`]: {
    as: kind,
    sends: () => ({ body: { emails: [`team-${newId().slice(-8)}@example.com`], team_role: 'viewer' } }),
    answers: { link: expect.stringContaining(`/sign-up/leading-team-${kind}#token=`) },
  },
  [`PUT /${kind}/leading-team/role`]: {
    as: kind,
    sends: async (w) => ({ body: { account_id: (await aColleague(w, kind)).id, team_role: 'admin' } }),
    leaves: async (w, { body }) =>
      expect(await membersOf(w, kind)).toContainEqual(expect.objectContaining(body!)),
  },
  [`POST /${kind}/leading-team/delete`]: {
    as: kind,
    sends: async (w) => ({ body: { account_id: (await aColleague(w, kind)).id } }),
    leaves: async (w, { body }) =>
      expect((await membersOf(w, kind)).map(({ account_id }) => account_id)).not.toContain(body!.account_id),
  },
})

export const teams: Rows = { ...teamOf('employer'), ...teamOf('university') }
