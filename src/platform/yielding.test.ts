import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { csvAnswer } from './csv.ts'
import { textEntry, zipOf } from './zip.ts'

const ROWS = 4000
const rows = Array.from({ length: ROWS }, (_, n) => ({ name: `Ada ${n}`, text: 'x'.repeat(200) }))
const now = new Date('2026-03-02T15:00:00.000Z')

/** The most pieces made between two turns of the event loop when the reader never waits. */
const mostAtOnce = async (open: (counted: Iterable<(typeof rows)[number]>) => NodeJS.ReadableStream) => {
  let made = 0
  let most = 0
  function* counted() {
    for (const row of rows) {
      made += 1
      most = Math.max(most, made)
      yield row
    }
  }
  let running = true
  const turn = () => {
    made = 0
    if (running) setImmediate(turn)
  }
  turn()
  await pipeline(open(counted()), new Writable({ write: (_chunk, _encoding, done) => done() }))
  running = false
  return most
}

test('a long CSV leaves room for others while it is made', async () => {
  const csv = (given: Iterable<(typeof rows)[number]>) =>
    csvAnswer('people', { name: 'Name', text: 'Text' }, given, now).stream as NodeJS.ReadableStream
  expect(await mostAtOnce(csv)).toBeLessThanOrEqual(100)
})

test('a long text in a ZIP leaves room for others while it is made', async () => {
  const zip = (given: Iterable<(typeof rows)[number]>) =>
    zipOf(
      [
        textEntry('people.json', function* () {
          for (const row of given) yield JSON.stringify(row)
        }),
      ],
      now,
    )
  expect(await mostAtOnce(zip)).toBeLessThanOrEqual(100)
})
