import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { recordActivity } from './activity.ts'
import { createHandlers, type Reaction, type Tick } from './reactions.ts'
import { systemActor } from './scope.ts'
import { inTransaction } from './transactions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const mail = { send: async () => {}, rest: async () => {} }

test('a task of the clockwork that fails keeps none of the others from running, and is told', async () => {
  const ran: string[] = []
  const task = (name: string, works: boolean): Tick => ({
    name,
    run: async () => {
      ran.push(name)
      if (!works) throw new Error(`${name} failed`)
    },
  })
  const ticks = [task('first', true), task('second', false), task('third', true), task('fourth', false)]
  const { minute } = createHandlers(t.deps, [], ticks, mail)
  await expect(minute({})).rejects.toThrow('second failed; fourth failed')
  expect(ran).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a reaction that fails keeps none of the others from running; tried again, only it runs again', async () => {
  const ran: string[] = []
  let isBroken = true
  const reaction = (name: string, run: () => void = () => {}): Reaction => ({
    name,
    on: ['test.happened'],
    run: async () => {
      ran.push(name)
      run()
    },
  })
  const broken = reaction('broken', () => {
    if (isBroken) throw new Error('broken')
  })
  const { activity } = createHandlers(t.deps, [reaction('before'), broken, reaction('after')], [], mail)
  const ids = await inTransaction(t.deps, async (tx) => [
    await recordActivity(tx, systemActor, {
      verb: 'test.happened',
      subject: { type: 'test', id: newId() },
    }),
  ])
  await expect(activity({ ids })).rejects.toThrow('broken')
  expect(ran).toEqual(['before', 'broken', 'after'])
  isBroken = false
  await activity({ ids })
  expect(ran).toEqual(['before', 'broken', 'after', 'broken'])
})
