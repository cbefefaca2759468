import { expect, test } from 'vitest'
import { type AccountStatus, accountStatuses } from '#domains/accounts/sign-in.contract.ts'
import { mayTake, type PersonStep, personSteps, stepBlocker } from './people-review.rules.ts'

const OPERATOR = 'operator'
const account = (status: AccountStatus) => ({
  status,
  organization_state: 'approved' as const,
  person_id: 'somebody',
})

const table: Record<AccountStatus, PersonStep[]> = {
  email_not_verified: [],
  pending_review: ['approve', 'decline'],
  active: ['deactivate'],
  deactivated: ['reactivate'],
}

test.each(accountStatuses)('%s allows what the table says, and nothing else', (status) => {
  expect(personSteps.filter((step) => stepBlocker(step, account(status), OPERATOR) === null)).toEqual(
    table[status],
  )
})

test.each(['pending_review', 'rejected', 'suspended'] as const)(
  'people wait with an organization that is %s',
  (organization_state) => {
    const may = mayTake({ ...account('pending_review'), organization_state }, OPERATOR)
    expect(may).toEqual({ approve: false, decline: false, deactivate: false, reactivate: false })
  },
)

test('students have no organization to wait for', () => {
  const student = { ...account('active'), organization_state: null }
  expect(mayTake(student, OPERATOR)).toMatchObject({ deactivate: true })
})

test('nobody deactivates the own account', () => {
  expect(stepBlocker('deactivate', { ...account('active'), person_id: OPERATOR }, OPERATOR)).toBe(
    'is your own account',
  )
})
