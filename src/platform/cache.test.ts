import { describe, expect, test } from 'vitest'
import { type Cached, createCache } from './cache.ts'

const now = new Date('2026-03-02T15:00:00Z')
const answering = (value: number, until: Date | null = null) => {
  let reads = 0
  return {
    read: async () => {
      reads++
      return { value, until }
    },
    reads: () => reads,
  }
}

describe('a cache', () => {
  test('reads once, also for those who ask at the same time', async () => {
    const cache = createCache({ size: 2 })
    const source = answering(1)
    await Promise.all([cache.get('a', now, source.read), cache.get('a', now, source.read)])
    await cache.get('a', now, source.read)
    expect(source.reads()).toBe(1)
  })

  test('reads again from the moment on at which the value ends', async () => {
    const cache = createCache({ size: 2 })
    const source = answering(1, new Date('2026-03-02T15:00:01Z'))
    await cache.get('a', now, source.read)
    await cache.get('a', new Date('2026-03-02T15:00:00.999Z'), source.read)
    expect(source.reads()).toBe(1)
    await cache.get('a', new Date('2026-03-02T15:00:01Z'), source.read)
    expect(source.reads()).toBe(2)
  })

  test('reads again after a failure, after clearing, and after its age', async () => {
    const cache = createCache({ size: 2, maxAge: 20 })
    await expect(cache.get('a', now, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const source = answering(1)
    await cache.get('a', now, source.read)
    cache.clear()
    await cache.get('a', now, source.read)
    expect(source.reads()).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 30))
    await cache.get('a', now, source.read)
    expect(source.reads()).toBe(3)
  })

  test('does not keep what was being read while it was cleared', async () => {
    const cache = createCache({ size: 2 })
    const read = Promise.withResolvers<Cached<number>>()
    const slow = cache.get('a', now, () => read.promise)
    cache.clear()
    read.resolve({ value: 1, until: null })
    await slow
    expect((await cache.get('a', now, answering(2).read)).value).toBe(2)
  })

  test('keeps the most recently used', async () => {
    const cache = createCache({ size: 2 })
    const sources = [answering(0), answering(1), answering(2)]
    await cache.get('0', now, sources[0]!.read)
    await cache.get('1', now, sources[1]!.read)
    await cache.get('0', now, sources[0]!.read)
    await cache.get('2', now, sources[2]!.read)
    await cache.get('0', now, sources[0]!.read)
    expect(sources[0]!.reads()).toBe(1)
    await cache.get('1', now, sources[1]!.read)
    expect(sources[1]!.reads()).toBe(2)
  })
})
