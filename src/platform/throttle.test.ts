import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

test('what comes at once passes at its pace, in the order it came', async () => {
  const pace = createThrottle(1_000_000)
  const passed: number[] = []
  const since = performance.now()
  await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      await pace.pass(20_000)
      passed.push(n)
    }),
  )
  expect(passed).toEqual([...passed].toSorted((a, b) => a - b))
  // 200,000 bytes take 200 ms, minus what may be caught up
  expect(performance.now() - since).toBeGreaterThan(150)
})

test('what comes slowly never waits, and saves nothing up', async () => {
  let time = 0
  const pace = createThrottle(1000, () => time)
  for (let n = 0; n < 1000; n++) {
    time += 1000
    await pace.pass(900)
  }
  const since = performance.now()
  await pace.pass(1000)
  await pace.pass(100)
  expect(performance.now() - since).toBeGreaterThan(900)
})
