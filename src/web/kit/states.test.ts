import { expect, test } from 'vitest'
import { ApiError } from '../client.ts'
import { failedToLoad } from './states.tsx'

const failed = (status: number) =>
  new ApiError({ type: '', title: '', detail: '', status, code: status, error: 'unexpected', request_id: '' })

test.each([
  [0, false],
  [429, false],
  [503, false],
  [403, true],
  [404, true],
])('after a %i, what was read before goes: %s', (status, lost) => {
  expect(failedToLoad(failed(status), { rows: 1 })).toBe(lost)
  expect(failedToLoad(failed(status), undefined)).toBe(true)
  expect(failedToLoad(null, undefined)).toBe(false)
})
