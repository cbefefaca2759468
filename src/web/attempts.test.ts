import { expect, test } from 'vitest'
import type { ProblemWord } from '#shared/problems.ts'
import { isDone, isUndecided, shouldRetry } from './attempts.ts'
import { ApiError } from './client.ts'

const failure = (status: number, error: ProblemWord) =>
  new ApiError({ type: '', title: '', status, detail: '', code: status, error, request_id: '' })

test.each([
  [0, 'unexpected', { keeps: true, asks: false, rereads: false }],
  [503, 'unavailable', { keeps: true, asks: false, rereads: false }],
  [409, 'still_working', { keeps: true, asks: true, rereads: false }],
  [409, 'already_done', { keeps: false, asks: false, rereads: true }],
  [409, 'conflict', { keeps: false, asks: false, rereads: false }],
  [422, 'key_reused', { keeps: false, asks: false, rereads: false }],
  [422, 'invalid', { keeps: false, asks: false, rereads: false }],
] as const)('after %i %s a submission keeps its key or not', (status, word, { keeps, asks, rereads }) => {
  const error = failure(status, word)
  expect({ keeps: isUndecided(error), asks: shouldRetry(0, error), rereads: isDone(error) }).toEqual({
    keeps,
    asks,
    rereads,
  })
})

test('a server that goes on working is asked a few times, past the ten seconds of one that died', () => {
  const error = failure(409, 'still_working')
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false])
})
