import { expect, test } from 'vitest'
import { type BackoffPolicy, backoffDelay } from './backoff.ts'

const patience: BackoffPolicy = { free: 3, first: 1000, longest: 10_000 }

test.each([
  [1, 0],
  [2, 0],
  [3, 1000],
  [4, 2000],
  [6, 8000],
  [7, 10_000],
  [5000, 10_000],
])('after %i wrong tries one waits %i ms', (wrong, wait) => expect(backoffDelay(wrong, patience)).toBe(wait))
