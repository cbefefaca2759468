import { describe, expect, test } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Work that ends when the test says so and records the order in which it started. */
const bench = (turns: ReturnType<typeof createConcurrencyLimiter>) => {
  const begun: string[] = []
  const ends: Array<() => void> = []
  const ask = (name: string) =>
    turns(() => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    }, name[0])
  const endNext = async () => {
    ends.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, ask, endNext }
}

describe('taking turns', () => {
  test('one who asks for much waits behind oneself, not before others', async () => {
    const { begun, ask, endNext } = bench(createConcurrencyLimiter({ atOnce: 1, waiting: 10 }))
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(ask)
    for (const _ of all) await endNext()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('nobody fills the line alone, and all together have an end', async () => {
    const { ask, endNext } = bench(createConcurrencyLimiter({ atOnce: 1, waiting: 4, waitingEach: 2 }))
    const first = ['a1', 'a2', 'a3'].map(ask)
    await expect(ask('a4')).rejects.toMatchObject({ word: 'overloaded', headers: { 'retry-after': '5' } })
    const others = ['b1', 'c1'].map(ask)
    await expect(ask('d1')).rejects.toMatchObject({ word: 'overloaded' })
    for (const _ of [...first, ...others]) await endNext()
    await Promise.all([...first, ...others])
  })

  test('work that fails makes room', async () => {
    const turns = createConcurrencyLimiter({ atOnce: 1, waiting: 1 })
    await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns(async () => 'yes')).toBe('yes')
  })
})
