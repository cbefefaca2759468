import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Problem } from '#shared/problems.ts'
import { createLanes } from './lanes.ts'

const gate = () => Promise.withResolvers<void>()

test('a full lane keeps its own waiting and nobody else', async () => {
  const lanes = createLanes({ atOnce: 4, each: 2, patience: 5_000 })
  const held = [gate(), gate(), gate()]
  const begun: string[] = []
  const enter = (lane: string, name: string, until: Promise<void>) =>
    lanes.run(lane, async () => {
      begun.push(name)
      await until
    })
  const slow = held.map(({ promise }, n) => enter('slow', `slow${n}`, promise))
  await enter('quick', 'quick', Promise.resolve())
  expect(begun).toEqual(['slow0', 'slow1', 'quick'])
  held[1]!.resolve()
  await slow[1]
  await wait(0)
  expect(begun).toEqual(['slow0', 'slow1', 'quick', 'slow2'])
  for (const { resolve } of held) resolve()
  await Promise.all(slow)
})

test('whoever waits too long is turned away, leaves the line and takes nobody’s turn', async () => {
  const lanes = createLanes({ atOnce: 1, each: 1, patience: 30 })
  const held = gate()
  const first = lanes.run('a', () => held.promise)
  await expect(lanes.run('b', async () => {})).rejects.toThrow(Problem)
  held.resolve()
  await first
  await expect(lanes.run('b', async () => 'done')).resolves.toBe('done')
})

test('work that fails gives its place back', async () => {
  const lanes = createLanes({ atOnce: 1, each: 1, patience: 30 })
  const failing = () => Promise.reject(new Error('no'))
  for (let n = 0; n < 3; n++) await expect(lanes.run('a', failing)).rejects.toThrow('no')
})
