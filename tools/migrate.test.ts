import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bare } from '../tests/harness/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-migrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const migrate = (settings: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...bare, DATA_DIR: folder, ...settings }
    execFile(process.execPath, ['tools/migrate.ts'], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

test('applies what is missing, once', async () => {
  expect(await migrate({})).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Applied \d+ migrations\n$/),
  })
  expect(await migrate({})).toEqual({ code: 0, out: 'The database is up to date\n', err: '' })
}, 120_000)

test('a wrong setting ends it with 78, a database that is away with 1', async () => {
  expect(await migrate({ PORT: 'x' })).toMatchObject({
    code: 78,
    err: expect.stringContaining('PORT should be a port'),
  })
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_START_TIMEOUT: '1' }
  expect(await migrate(away)).toMatchObject({
    code: 1,
    err: expect.stringContaining('can’t be used'),
  })
}, 60_000)
