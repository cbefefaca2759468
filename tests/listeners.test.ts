import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { emittersIn } from './harness/emitters.ts'

const root = resolve(import.meta.dirname, '..')

/** A single `error` event without a listener ends the process. */
const files = globSync('{src,tools,bench}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) => !/\.(test|gen)\.tsx?$/.test(file) && !file.startsWith('src/web/') && !file.includes('/ui/'),
)

test('whatever emits errors has somebody who listens', async () => {
  const found: string[] = []
  const unheard: string[] = []
  for (const file of files) {
    for (const { line, what, isHeard } of await emittersIn(file, readFileSync(join(root, file), 'utf8'))) {
      found.push(`${file} ${what}`)
      if (!isHeard) unheard.push(`${file}:${line} ${what}`)
    }
  }
  expect(unheard).toEqual([])
  // proves that the walk finds what it should
  expect(found).toEqual(
    expect.arrayContaining([
      'src/platform/database.ts pg.Pool',
      'src/platform/embedded.ts Worker',
      'src/platform/line/database-carrier.ts pg.Client',
      'src/platform/line/redis-carrier.ts createClient',
      'src/platform/live.ts PassThrough',
      'src/platform/mail/delivery.ts createTransport',
      'src/platform/queue.ts PgBoss',
      'src/platform/zip.ts ZipFile',
      'src/processes.ts cluster.fork',
    ]),
  )
}, 60_000)

const heardIn = async (text: string) => (await emittersIn('one.ts', text)).map(({ isHeard }) => isHeard)

test.each([
  [
    "import { Worker } from 'node:worker_threads'\nconst w = new Worker('x')\nw.on('message', () => {})",
    false,
  ],
  [
    "import { Worker } from 'node:worker_threads'\nconst w = new Worker('x')\nw.once('error', () => {})",
    false,
  ],
  [
    "import { Worker } from 'node:worker_threads'\nconst w: Worker = new Worker('x')\nw.on('error', () => {})",
    true,
  ],
  [
    "import { Worker } from 'node:worker_threads'\nlet w: Worker\nw = new Worker('x')\nw.on('exit', f).on('error', f)",
    true,
  ],
  ["import pg from 'pg'\nexport const c = () => new pg.Client()", false],
  ["import pg from 'pg'\nnew pg.Client().on('error', () => {}).connect()", true],
  ["import { createReadStream as read } from 'node:fs'\nread('x').pipe(y)", false],
  ["import { createReadStream as read } from 'node:fs'\npipeline(read('x'), y, () => {})", true],
  ["import { createReadStream as read } from 'node:fs'\nfor await (const part of read('x')) use(part)", true],
  ["import { Readable } from 'node:stream'\nsend(Readable.from([]))", false],
  [
    "import { Transform } from 'node:stream'\nconst t = () => new Transform()\nawait pipeline(a, t(), b)",
    true,
  ],
  ["import { Transform } from 'node:stream'\nconst t = () => new Transform()\na.pipe(t())", false],
])('the walk tells who is heard: %j', async (text, isHeard) => {
  expect(await heardIn(text)).toEqual([isHeard])
})
