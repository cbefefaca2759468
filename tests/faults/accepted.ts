import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startMailCounter } from './mail-counter.ts'

// node tests/faults/accepted.ts [--times 60] [--busy 0]: kills a process that does nothing but send emails, sixteen at a time, in the
// middle of it, and says how many the mail server had accepted without a note of it: those would go out again. `busy` is how many
// milliseconds of each ten it computes.
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '60' },
    busy: { type: 'string', default: '0' },
  },
})
const counter = await startMailCounter()
const unnoted: number[] = []
let accepted = 0
for (let n = 0; n < Number(values.times); n++) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-accepted-'))
  const sender = spawn(process.execPath, ['tests/faults/sender.ts', counter.url, folder, values.busy], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(sender, 'exit')
  const before = counter.count()
  while (counter.count() < before + 20) await wait(5)
  await wait(Math.random() * 300)
  const killed = performance.now()
  sender.kill('SIGKILL')
  await ended
  // what is on its way to the mail server arrives
  await wait(50)
  const at = join(folder, 'accepted-mail')
  const noted = new Set(readdirSync(at).flatMap((name) => readFileSync(join(at, name), 'utf8').split('\n')))
  const all = counter.since(before)
  accepted += all.length
  for (const { id, moment } of all) if (!noted.has(id.split('@')[0]!)) unnoted.push(killed - moment)
  rmSync(folder, { recursive: true })
}
const inOrder = unnoted.sort((a, b) => a - b).map((early) => `${early.toFixed(1)} ms`)
console.log(
  `${values.times} kills: ${accepted} emails accepted, ${unnoted.length} without a note${unnoted.length > 0 ? `, accepted before the kill by ${inOrder.join(', ')}` : ''}`,
)
await counter.close()
