import { expect, test } from 'vitest'
import type { ProblemWord } from '#shared/problems.ts'
import { ApiError } from '#web/client.ts'
import { fateOf } from './door-actions.ts'

const fate = (status: number, error: ProblemWord) =>
  fateOf(new ApiError({ type: '', title: '', status, detail: '', code: status, error, request_id: '' }))

test('what waited goes once it was counted or refused, and waits for all else', () => {
  expect(fate(409, 'already_done')).toBe('done')
  for (const [status, word] of [
    [404, 'not_found'],
    [409, 'ticket_canceled'],
    [422, 'invalid'],
  ] as const)
    expect(fate(status, word)).toBe('refused')
  for (const status of [0, 401, 403, 429]) expect(fate(status, 'unexpected')).toBe('all_wait')
  expect(fate(409, 'still_working')).toBe('waits')
  expect(fate(503, 'unavailable')).toBe('waits')
})
