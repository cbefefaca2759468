import { parseArgs } from 'node:util'
import { noClusters, startPrimary } from '../harness/clusters.ts'
import { outlive } from './outages.ts'
import { dishonestIn, listed, lossesIn } from './report.ts'

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
  each: Number(values.each),
  choose: ({ gone, silent, slow, full }) => [...seconds.map(gone), silent, slow, full],
  say: console.log,
})
await own?.remove()

const took = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
for (const { name, heard, ready, back } of seen.outlived) {
  const lines = [
    name,
    `answers: ${listed(heard.statuses)}, ${heard.unanswered} without an answer, the slowest after ${took(heard.slowest)}`,
    `/readyz: ${[...ready.said].join(', ')}, after ${took(ready.slowest)} at most; /healthz ${ready.alive ? '200 all the time' : 'FAILED'}`,
    `afterward: ready after ${took(back.ready)}, all who had waited were answered after ${took(back.everyone)}`,
  ]
  console.log(lines.join('\n  '))
}
const faults = [
  ...seen.outlived.flatMap(({ name, heard, ready }) =>
    [...dishonestIn(heard), ...(ready.alive ? [] : ['/healthz failed'])].map((fault) => `${name}: ${fault}`),
  ),
  ...lossesIn(seen),
  ...(seen.lived ? [] : ['the server ended']),
]
console.log(
  `${seen.done} writes done, ${seen.lost.length} lost, ${seen.doubled.length} doubled; ${seen.repeated} keys sent again, ${seen.otherwise.length} answered otherwise`,
)
console.log(faults.length > 0 ? `NOT WELL: ${faults.join('; ')}` : 'well')
process.exit(faults.length > 0 ? 1 : 0)
