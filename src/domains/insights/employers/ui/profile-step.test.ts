import { expect, test } from 'vitest'
import { profileStep } from './profile-step.ts'

test('a profile that lacks something is not complete to someone who can’t edit it either', () => {
  const step = profileStep({ may_edit: false, percent: 40, missing: ['logo', 'tagline'] })
  expect(step).toMatchObject({ done: false, note: 'Missing: logo, tagline' })
  expect(step.action).toBeUndefined()
  expect(profileStep({ may_edit: true, percent: 100, missing: [] }).done).toBe(true)
})
