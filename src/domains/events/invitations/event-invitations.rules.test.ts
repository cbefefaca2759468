import { expect, test } from 'vitest'
import type { TeamRole } from '#shared/endpoint.ts'
import type { InvitationState } from '../events.contract.ts'
import { mayOfInvited } from './event-invitations.rules.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const ahead = {
  state: 'published',
  starts_at: '2026-03-02T12:00:01.000Z',
  ends_at: '2026-03-02T13:00:00.000Z',
} as const
const running = { ...ahead, starts_at: '2026-03-02T12:00:00.000Z' } as const
const over = { ...running, ends_at: '2026-03-02T11:00:00.000Z' } as const
const canceled = { ...ahead, state: 'canceled' } as const

test.each<[InvitationState, TeamRole, Parameters<typeof mayOfInvited>[1], string[]]>([
  ['pending', 'recruiter', running, ['accept', 'decline']],
  ['pending', 'viewer', running, []],
  ['accepted', 'recruiter', ahead, ['proceed']],
  ['accepted', 'recruiter', running, []],
  ['accepted', 'viewer', ahead, []],
  ['declined', 'recruiter', running, []],
  ['accepted', 'recruiter', over, []],
  ['accepted', 'recruiter', canceled, []],
])('an invitation that is %s gives a %s for %j: %j', (state, role, event, expected) => {
  const may = mayOfInvited(state, event, role, now)
  expect(Object.entries(may).flatMap(([step, allowed]) => (allowed ? [step] : []))).toEqual(expected)
})
