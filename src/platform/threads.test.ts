import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { double, endless, hoard, refuse, stumble, toil, unpack } from '../../tests/harness/heavy.ts'
import { createThreads, type Threads } from './threads.ts'

const threads = createThreads(pino({ level: 'silent' }) as FastifyBaseLogger, { threads: 1, memory: 64 })
afterAll(() => threads.close())

const heavy = new URL('../../tests/harness/heavy.ts', import.meta.url)
const doubled = () => threads.run<typeof double>(heavy, 'double', 21)

test('work comes back, and what it refuses comes back as a problem', async () => {
  expect(await doubled()).toBe(42)
  await expect(threads.run<typeof refuse>(heavy, 'refuse', 'file')).rejects.toMatchObject({
    word: 'invalid',
    message: 'Nothing of it',
    fields: { file: ['No'] },
  })
})

test('a fault stays a fault', async () => {
  await expect(threads.run<typeof stumble>(heavy, 'stumble', undefined as never)).rejects.toThrow(
    'A fault of ours',
  )
})

test('work without an end is ended, and the thread is there for the next', async () => {
  const within: Parameters<Threads['run']>[3] = { within: 300 }
  await expect(
    threads.run<typeof endless>(heavy, 'endless', undefined as never, within),
  ).rejects.toMatchObject({
    word: 'too_large',
  })
  expect(await doubled()).toBe(42)
})

test('work that waits behind other work has all the time it may take', async () => {
  const all = Array.from({ length: 5 }, () => threads.run<typeof toil>(heavy, 'toil', 150, { within: 600 }))
  expect(await Promise.all(all)).toEqual(Array(5).fill(150))
})

test('work that takes all memory takes only its own', async () => {
  await expect(threads.run<typeof hoard>(heavy, 'hoard', undefined as never)).rejects.toMatchObject({
    word: 'too_large',
  })
  expect(await doubled()).toBe(42)
})

test('work that takes all memory outside its heap takes only its own', async () => {
  await expect(threads.run<typeof unpack>(heavy, 'unpack', undefined as never)).rejects.toMatchObject({
    word: 'too_large',
  })
  expect(await doubled()).toBe(42)
})

test('who comes when too many wait is told to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, doubled))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(10)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ word: 'overloaded', headers: { 'retry-after': '10' } })
  expect(await doubled()).toBe(42)
})
