import { parseArgs } from 'node:util'
import { noClusters, startPrimary } from '../harness/clusters.ts'
import { isWell, outlive } from './outages.ts'

// node tests/faults/database.ts [--gone 10,60] [--each 20] [--writers 50] [--server postgres://…], after npm start has
// built it. Without a server it makes one of its own, of Debian's postgresql.
const { values } = parseArgs({
  options: {
    /** Seconds for which the database is gone, each time. */
    gone: { type: 'string', default: '10,60' },
    /** Seconds of each other trouble. */
    each: { type: 'string', default: '20' },
    writers: { type: 'string', default: '50' },
    /** An administrator's address. */
    server: { type: 'string' },
  },
})
if (!values.server && noClusters) {
  console.log(`Skipped: ${noClusters}, or name a server: --server postgres://…`)
  process.exit()
}
const own = values.server ? undefined : await startPrimary()
const seconds = values.gone.split(',').map(Number)
const seen = await outlive({
  server: values.server ?? own!.url(),
  people: Number(values.writers),
  jobs: 1_000,
  each: Number(values.each),
  choose: ({ gone, silent, slow, full }) => [...seconds.map(gone), silent, slow, full],
  say: console.log,
})
await own?.remove()

process.exit(isWell(seen) ? 0 : 1)
