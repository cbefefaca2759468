/**
 * Public pages a second and core, kept and drawn for each visitor, beside a route that answers the same bytes:
 * npm run bench:pages [-- --server postgres://… --seconds 5 --connections 20]. Needs a build.
 */
import { parseArgs } from 'node:util'
import { serveDemo } from './demo.ts'
import { fire } from './load.ts'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
  },
})

const demo = await serveDemo(values.server)

/** Answers for each second of the server's processor time, and the failures. */
const measure = async (path: string, cookie?: string) => {
  const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) }
  const shots = [{ path, headers }]
  await fire(demo.address, shots, 1, Number(values.connections))
  const before = await demo.processor()
  const { per_second, p99_ms, failures } = await fire(
    demo.address,
    shots,
    Number(values.seconds),
    Number(values.connections),
  )
  const spent = (await demo.processor()) - before
  return { per_core: (per_second * Number(values.seconds)) / spent, p99_ms, failures }
}

console.log(
  '| page | kept, per second and core | p99 ms | drawn each time | the same bytes, bare | failures |',
)
console.log('|---|--:|--:|--:|--:|--:|')
for (const [name, path] of Object.entries(demo.pages)) {
  const kept = await measure(path)
  const drawn = await measure(path, 'other=1')
  const bare = await measure(`/bare?of=${encodeURIComponent(path)}`)
  const rates = [kept, drawn, bare].map(({ per_core }) => Math.round(per_core))
  const failures = kept.failures + drawn.failures + bare.failures
  console.log(
    `| ${name} | ${rates[0]} | ${kept.p99_ms.toFixed(1)} | ${rates[1]} | ${rates[2]} | ${failures} |`,
  )
}
await demo.stop()
