import { expect, test } from 'vitest'
import { createLag } from './lag.ts'

test('a replica is as current as the last moment whose position it has reached', () => {
  const lag = createLag()
  lag.sawPrimary({ position: 100n, at: 1_000 })
  expect([lag.replayed(), lag.bytes()]).toEqual([null, null])
  lag.sawReplica(99n)
  expect([lag.asOf(), lag.bytes()]).toEqual([Number.NEGATIVE_INFINITY, 1])
  lag.sawReplica(100n)
  expect([lag.asOf(), lag.bytes()]).toEqual([1_000, 0])
  lag.sawPrimary({ position: 100n, at: 2_000 })
  expect(lag.asOf()).toBe(2_000)
  lag.sawPrimary({ position: 300n, at: 3_000 })
  lag.sawReplica(200n)
  expect([lag.asOf(), lag.bytes()]).toEqual([2_000, 100])
})

test('one that stood still for long looks further behind than it is, never less', () => {
  const lag = createLag()
  lag.sawReplica(0n)
  for (let n = 1; n <= 1_000; n++) lag.sawPrimary({ position: BigInt(n), at: n })
  lag.sawReplica(10n)
  expect(lag.asOf()).toBe(Number.NEGATIVE_INFINITY)
  lag.sawReplica(1_000n)
  expect(lag.asOf()).toBe(1_000)
})
