import { Session } from 'node:inspector/promises'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { buildApp } from '../src/app.ts'
import { openRuntime } from '../src/runtime.ts'

/** The product without rate limits, for measuring, or protected as in production; reports its memory on request. */
const guarded = process.argv.includes('--guarded')
const runtime = await openRuntime(readConfig({ ...process.env, DEMO: 'off' }), createLog('error'))
const distDir = process.env.BENCH_PAGES ? new URL('../dist', import.meta.url).pathname : undefined
const app = await buildApp(runtime.deps, {
  rateLimits: guarded,
  shedLoad: guarded,
  ...(distDir && { distDir }),
})
const bare = { schema: { response: { 200: { type: 'object', properties: { status: { type: 'string' } } } } } }
app.get('/bare', bare, async () => ({ status: 'ok' }))
app.get('/bare-statement', bare, async () => {
  await runtime.pool.query({ name: 'bare', text: 'select $1::int', values: [1] })
  return { status: 'ok' }
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
await runtime.deps.queue.start(runtime.handlers)

let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 200).unref()

const profiler = new Session()
profiler.on('error', (error: Error) => {
  throw error
})
profiler.connect()

process.on('message', async (message) => {
  if (message === 'memory') process.send?.({ memory: peak })
  if (message === 'work') process.send?.({ work: process.cpuUsage() })
  if (message === 'profile') {
    await profiler.post('Profiler.enable')
    await profiler.post('Profiler.start')
    process.send?.({ profiling: true })
  }
  if (message === 'profiled') process.send?.({ profile: (await profiler.post('Profiler.stop')).profile })
  if (message === 'stop') {
    await app.close()
    await runtime.close()
    process.exit(0)
  }
})
process.send?.({ address })
