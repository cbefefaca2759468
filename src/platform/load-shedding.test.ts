import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { registerErrors } from './errors.ts'
import { registerLoadShedding } from './load-shedding.ts'

const block = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('a server that was busy starting answers at once; one that stays busy says so', async () => {
  const app = Fastify()
  registerErrors(app)
  await registerLoadShedding(app, { late: 200, every: 500 })
  app.get('/', async () => 'ok')
  app.get('/alive', { config: { pressureHandler: () => {} } }, async () => 'ok')
  await app.ready()
  block(1_000)
  await expect.poll(() => app.isUnderPressure()).toBe(true)
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await app.inject('/')).statusCode).toBe(200)
  for (let n = 0; n < 8; n++) {
    block(300)
    await turn()
  }
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().error]).toEqual([503, 'overloaded'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject('/alive')).statusCode).toBe(200)
  await app.close()
})

test('a server whose memory is nearly full begins nothing, recovers, and ends if that does not help', async () => {
  const app = Fastify()
  registerErrors(app)
  let used = 0.5
  await registerLoadShedding(
    app,
    { every: 20, full: 0.9, fullFor: 600 },
    { part: () => used, stop: () => {} },
  )
  app.get('/', async () => 'ok')
  app.get('/alive', { config: { pressureHandler: () => {} } }, async () => 'ok')
  const status = async (path: string) => (await app.inject(path)).statusCode
  expect(await status('/')).toBe(200)
  used = 0.96
  await expect.poll(() => status('/'), { interval: 20, timeout: 10_000 }).toBe(503)
  expect(await status('/alive')).toBe(200)
  used = 0.5
  await expect.poll(() => status('/'), { interval: 20, timeout: 10_000 }).toBe(200)
  const uncaught = vi.fn()
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', uncaught)
  used = 0.96
  await expect.poll(() => uncaught.mock.calls.length, { timeout: 10_000 }).toBe(1)
  process.removeAllListeners('uncaughtException')
  for (const other of others) process.on('uncaughtException', other)
  expect(uncaught.mock.calls[0]![0].message).toContain('Memory stays full')
  await app.close()
})
