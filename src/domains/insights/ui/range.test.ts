import { expect, test } from 'vitest'
import { checkDays } from './range.ts'

test('days chosen on a dashboard are asked for, whatever else its answer holds', () => {
  const answer = { from: '2026-01-01', to: '2026-01-31', series: {}, jobs: [] }
  expect(checkDays(answer).success).toBe(true)
  expect(checkDays({ ...answer, to: '2025-01-31' }).success).toBe(false)
})
