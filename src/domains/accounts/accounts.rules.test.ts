import { describe, expect, test } from 'vitest'
import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { accessStatusOf } from '#gate/gate.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import { mayOnTeam, statusOnceVerified, teamRoleOfJoiner } from './accounts.rules.ts'
import { type AccountStatus, accountStatuses } from './sign-in.contract.ts'

describe('once the email is verified', () => {
  test.each<[Role, TeamRole | null, OrganizationState | null, AccountStatus, invited?: boolean]>([
    ['student', null, null, 'active'],
    ['employer_user', 'owner', 'pending_review', 'pending_review'],
    ['employer_user', 'owner', 'approved', 'active'],
    ['employer_user', 'owner', 'rejected', 'pending_review'],
    ['employer_user', 'recruiter', 'approved', 'pending_review'],
    ['university_user', 'staff', 'approved', 'pending_review'],
    ['university_user', 'staff', 'suspended', 'pending_review'],
    ['employer_user', 'viewer', 'approved', 'active', true],
    ['university_user', 'staff', 'suspended', 'pending_review', true],
  ])(
    'a %s (%s) at an organization that is %s is %s',
    (role, team_role, organization_state, status, invited = false) => {
      expect(statusOnceVerified({ role, team_role, organization_state, invited })).toBe(status)
    },
  )

  test('who asks to join never owns by asking', () => {
    expect([teamRoleOfJoiner('employer_user'), teamRoleOfJoiner('university_user')]).toEqual([
      'recruiter',
      'staff',
    ])
  })
})

describe('where an account stands', () => {
  const states = [null, 'approved', 'pending_review', 'rejected', 'suspended'] as const
  const expected: Record<AccountStatus, string[]> = {
    email_not_verified: [...Array(3).fill('email_not_verified'), 'not_active', 'not_active'],
    pending_review: [...Array(3).fill('pending_review'), 'not_active', 'not_active'],
    active: ['active', 'active', 'pending_review', 'not_active', 'not_active'],
    deactivated: Array(5).fill('not_active'),
  }
  test.each(accountStatuses)('%s', (status) => {
    expect(states.map((state) => accessStatusOf({ status, state }))).toEqual(expected[status])
  })
})

test.each([
  ['owner', true, true],
  ['admin', true, true],
  ['recruiter', true, false],
  ['staff', true, false],
  ['viewer', false, false],
  [null, true, false],
] as const)('as %s: may act %s, lead %s', (team_role, act, lead) => {
  expect(mayOnTeam(team_role)).toEqual({ act, lead })
})
