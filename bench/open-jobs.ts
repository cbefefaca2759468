import { openJobsOf } from '#domains/jobs/search/open-jobs.queries.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openRuntime } from '../src/runtime.ts'

/** What the open jobs of a database occupy in the memory of one server process, and how long it takes to read them. */
// usage: node --expose-gc bench/open-jobs.ts postgres://…
const [, , DATABASE_URL] = process.argv
if (!DATABASE_URL || !gc) throw new Error('usage: node --expose-gc bench/open-jobs.ts postgres://…')

const { deps, pool, close } = await openRuntime(readConfig({ DATABASE_URL }), createLog('error'), {
  command: true,
  patient: true,
})

const inUse = (): number => {
  gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const { rows } = await pool.query<{ jobs: number; words: number }>(
  'select count(*)::int as jobs, round(avg(length(search)))::int as words from open_jobs',
)
const { jobs, words } = rows[0]!
const before = inUse()
const since = performance.now()
await openJobsOf(deps)
const seconds = (performance.now() - since) / 1000
const bytes = inUse() - before
console.info(
  `${jobs} open jobs of ${words} different words: ${Math.round(bytes / 1e6)} MB, ${Math.round(bytes / jobs)} bytes each, read in ${seconds.toFixed(1)} s`,
)
await close()
