import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { type OrganizationState, organizationStates } from './organizations.contract.ts'
import { canReview, type ReviewStep, requireReview, reviewSteps, transitions } from './review-steps.rules.ts'

const table: Record<OrganizationState, ReviewStep[]> = {
  pending_review: ['approve', 'reject'],
  approved: ['suspend'],
  rejected: ['approve'],
  suspended: ['reactivate'],
}

test.each(organizationStates)('%s allows what the table says, and nothing else', (state) => {
  expect(reviewSteps.filter((step) => canReview(step, state))).toEqual(table[state])
})

test('whatever is tried in whatever order, an organization is approved at most once', () => {
  const tries = array(constantFrom(...reviewSteps), { maxLength: 40 })
  assert(
    property(tries, (steps) => {
      let state: OrganizationState = 'pending_review'
      let approvals = 0
      for (const step of steps) {
        if (!canReview(step, state)) continue
        state = transitions[step].to
        if (step === 'approve') approvals++
      }
      return approvals <= 1
    }),
  )
})

test('the refusal names who stands in the way', () => {
  const acme = { name: 'Acme', state: 'approved' as const }
  const beta = { name: 'Beta', state: 'pending_review' as const }
  expect(() => requireReview('approve', [beta])).not.toThrow()
  expect(() => requireReview('approve', [acme])).toThrow('Acme is already approved.')
  expect(() => requireReview('approve', [acme, beta])).toThrow(
    'Acme is already approved. Nothing was changed.',
  )
})
