import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#platform/embedded.ts'
import { bare, prepare } from '../tests/harness/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-operator-'))
let close: () => Promise<void>
// each command would open the database for itself, which takes longer than all it does
beforeAll(async () => {
  prepare(folder)
  close = (await startEmbedded(folder, { durable: false })).close
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command in its own process, without a terminal. */
const operator = (...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...bare, DATA_DIR: folder }
    execFile(process.execPath, ['tools/operator.ts', ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('makes the first operator of a fresh installation, and prints the password once', async () => {
  const made = await operator('create', 'Olga@example.edu', '--first-name', 'Olga')
  expect(made.err).toBe('')
  expect(made).toMatchObject({ code: 0 })
  expect(made.out).toMatch(
    /^olga@example\.edu is now an operator\.\nPassword: [a-z2-9]{5}(-[a-z2-9]{5}){3}\n/,
  )
  const again = await operator('create', 'olga@example.edu')
  expect(again.out).toBe('olga@example.edu is already an operator.\n')
  expect((await operator('list')).out).toMatch(/^olga@example\.edu {2}Olga {2}since \d{4}-\d\d-\d\d\n$/)
  expect(await operator('reset-two-step', 'olga@example.edu')).toMatchObject({
    code: 0,
    out: 'olga@example.edu has not set up two-step sign-in.\n',
  })
  expect(await operator('reset-two-step', 'nobody@example.edu')).toMatchObject({
    code: 1,
    err: 'No one here has the address nobody@example.edu.\n',
  })
  expect(await operator('remove', 'olga@example.edu')).toMatchObject({ code: 0 })
  expect(await operator('remove', 'olga@example.edu')).toMatchObject({
    code: 1,
    err: 'olga@example.edu is not an operator.\n',
  })
}, 120_000)

test.each([
  [['create', 'nobody'], '"nobody" is not an email address'],
  [['fly'], 'There is no command "fly"'],
  [['create', 'x@example.edu', '--last-name', 'x'.repeat(101)], '--last-name: Use at most 100 characters'],
  [['create', '--color', 'red'], "Unknown option '--color'"],
])('says what is wrong with %j', async (words, complaint) => {
  const refused = await operator(...words)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain(complaint)
})
