import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { buildApp } from '../src/app.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { openRuntime } from '../src/runtime.ts'

/** The built product with its demo data and without rate limits, for measuring its pages; reports its processor time on request. */
const runtime = await openRuntime(readConfig({ ...process.env, DEMO: 'on' }), createLog('error'), {
  prepare: async ({ deps, handlers }) => {
    await seedDemo(deps, handlers, () => {})
  },
})
const distDir = new URL('../dist', import.meta.url).pathname
const app = await buildApp(runtime.deps, { distDir, rateLimits: false, shedLoad: false })

const bodies = new Map<string, Buffer>()
/** Answers the bytes of a page and does nothing else: the ceiling. */
app.get<{ Querystring: { of: string } }>('/bare', async ({ query: { of } }, reply) => {
  const known = bodies.get(of)
  const body = known ?? (await app.inject({ url: of, headers: { 'accept-encoding': 'br' } })).rawPayload
  bodies.set(of, body)
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(body)
})

const address = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })
await runtime.deps.queue.start(runtime.handlers)

process.on('message', async (message) => {
  if (message === 'processor') process.send?.({ processor: process.cpuUsage() })
  if (message === 'stop') {
    await app.close()
    await runtime.close()
    process.exit(0)
  }
})
process.send?.({ address })
