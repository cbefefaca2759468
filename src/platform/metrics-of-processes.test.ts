import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const own = new URL('metrics-of-processes.ts', import.meta.url)
const library = import.meta.resolve('prom-client')

/** Two processes that counted 1 and 2; the second one asks, and says what it was told. */
const program = `
  import cluster from 'node:cluster'
  import prom from ${JSON.stringify(library)}
  import { answerForAllProcesses, sumOverProcesses } from ${JSON.stringify(own.href)}
  if (cluster.isPrimary) {
    answerForAllProcesses()
    cluster.on('message', (worker, { told }) => told && process.send(told))
    let ready = 0
    cluster.on('message', (worker, { counted }) => counted && ++ready === 2 && worker.send('ask'))
    for (const count of ['1', '2']) cluster.fork({ COUNT: count })
    process.on('disconnect', () => process.exit())
  } else {
    const registry = new prom.Registry()
    new prom.Counter({ name: 'calls', help: 'Calls', registers: [registry] }).inc(Number(process.env.COUNT))
    const sum = sumOverProcesses(registry)
    process.on('message', async (message) => message === 'ask' && process.send({ told: await sum() }))
    process.send({ counted: true })
  }`

test('what processes count is added up, whichever is asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-metrics-'))
  const file = join(folder, 'processes.mjs')
  writeFileSync(file, program)
  const first = fork(file)
  const told = await new Promise((resolve, reject) => {
    first.once('message', resolve)
    first.once('error', reject)
    first.once('exit', () => reject(new Error('The processes ended')))
  })
  const ended = new Promise((resolve) => first.once('exit', resolve))
  first.disconnect()
  await ended
  rmSync(folder, { recursive: true })
  expect(told).toContain('\ncalls 3\n')
})
