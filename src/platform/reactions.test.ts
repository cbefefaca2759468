import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

const mail = { send: async () => [], rest: async () => {} }

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
    await recordActivity(
      tx,
      { ...systemActor, request_id: 'the-call' },
      {
        verb: 'test.happened',
        subject: { type: 'test', id: newId() },
      },
    ),
  ])
  const warned = vi.spyOn(t.deps.log, 'warn')
  expect(await activity([{ ids }])).toMatchObject([{ message: 'broken' }])
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ reaction: 'broken', activity: ids[0], reqId: 'the-call' }),
    'a reaction failed',
  )
  warned.mockRestore()
  expect(ran).toEqual(['before', 'broken', 'after'])
  isBroken = false
  expect(await activity([{ ids }])).toEqual([null])
  expect(ran).toEqual(['before', 'broken', 'after', 'broken'])
})

test('of many activities reacted to together, one that fails keeps none of the others from it', async () => {
  const told: string[][] = []
  let isBroken = true
  const telling: Reaction = {
    name: 'telling',
    on: ['test.crowded'],
    runAll: async (tx, all) => {
      const words = all.map(({ data }) => data.word as string)
      told.push(words)
      // what was written before the failure has to be gone after it
      for (const word of words)
        await recordActivity(tx, systemActor, {
          verb: 'test.told',
          subject: { type: 'test', id: newId() },
          data: { word },
        })
      if (isBroken && words.includes('second')) throw new Error('broken')
    },
  }
  const counted = async () => {
    const rows = await t.deps.db
      .selectFrom('activities')
      .select('data')
      .where('verb', '=', 'test.told')
      .execute()
    return rows.map(({ data }) => (data as { word: string }).word).sort()
  }
  const { activity } = createHandlers(t.deps, [telling], [], mail)
  const jobs: Array<{ ids: string[] }> = []
  for (const word of ['first', 'second', 'third']) {
    const subject = { type: 'test', id: newId() }
    const ids = await inTransaction(t.deps, async (tx) => [
      await recordActivity(tx, systemActor, { verb: 'test.crowded', subject, data: { word } }),
    ])
    jobs.push({ ids })
  }
  expect(await activity(jobs)).toMatchObject([null, { message: 'broken' }, null])
  expect(told).toEqual([['first', 'second', 'third'], ['first'], ['second'], ['third']])
  expect(await counted()).toEqual(['first', 'third'])
  isBroken = false
  expect(await activity(jobs)).toEqual([null, null, null])
  expect(told.slice(4)).toEqual([['second']])
  // two workers that both have them
  expect(await Promise.all([activity(jobs), activity(jobs)])).toEqual([
    [null, null, null],
    [null, null, null],
  ])
  expect(await counted()).toEqual(['first', 'second', 'third'])
})
