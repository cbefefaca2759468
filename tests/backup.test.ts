import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { pdf } from './harness/files.ts'
import {
  bytesOf,
  filesNamed,
  type Installation,
  openInstallations,
  reading,
  run,
} from './harness/installations.ts'

// each command and each server is a process of its own
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { folder, installation, inhabited, start, close } = openInstallations()
const template = inject('template')

/** Every row of every table as text, generated columns too, and where sequences stand. */
const everyRow = (of: Installation) =>
  reading(of, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss') and tablename not like 'kysely_%' and tablename <> 'version'
       order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of rows) {
      const content = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      all[name] = content.rows.map(({ row }) => row)
    }
    const sequences = await client.query(
      'select sequencename, last_value from pg_sequences where last_value is not null order by 1',
    )
    const constraints = await client.query(
      `select conname, pg_get_constraintdef(oid) as is from pg_constraint where contype = 'f' order by 1, 2`,
    )
    const disabled = await client.query(`select tgname from pg_trigger where tgenabled <> 'O'`)
    return { all, sequences: sequences.rows, constraints: constraints.rows, disabled: disabled.rows }
  })

let first: Installation
let students: Array<{ email: string; cookie: string }>
beforeAll(async () => {
  const { made, students: people } = await inhabited('first', 6)
  first = made
  students = people
})
afterAll(close)

/** Gives each student a new resume, which replaces the one before, until it is told to stop. */
const replacing = (address: string) => {
  let isOver = false
  let answered = 0
  const one = async ({ cookie }: { cookie: string }) => {
    while (!isOver) {
      const body = new FormData()
      body.append('resumeFile', pdf(`${answered}.pdf`, answered))
      const { status } = await fetch(`${address}/api/student/auth/me`, {
        method: 'PUT',
        headers: { cookie, origin: address },
        body,
      })
      if (status === 200) answered++
      else isOver = true
      // a person would take longer; without it the server takes the time of the backup it is here for
      await wait(50)
    }
  }
  const over = Promise.all(students.map(one))
  return {
    count: () => answered,
    stop: async () => {
      isOver = true
      await over
      return answered
    },
  }
}

const where = join(folder, 'backups')

test('a backup made while people write holds every file its rows name, and starts as a product', async () => {
  const server = await start(first)
  const writing = replacing(server.address)
  await vi.waitFor(() => expect(writing.count()).toBeGreaterThan(students.length * 2), 30_000)
  expect(await run('backup', first, where)).toMatchObject({ code: 0, err: '' })
  const before = writing.count()
  await vi.waitFor(() => expect(writing.count()).toBeGreaterThan(before + students.length), 30_000)
  const incremental = await run('backup', first, where, '--keep', '1')
  expect(incremental).toMatchObject({ code: 0, err: '' })
  expect(incremental.out).toContain('1 backups are kept')
  await writing.stop()
  server.child.kill('SIGTERM')
  await server.ended
  expect(await run('backup', first, where, '--verify')).toMatchObject({ code: 0, err: '' })

  const second = await installation('second')
  const restored = await run('restore', second, where)
  expect(restored).toMatchObject({ code: 0, err: '' })
  const files = await filesNamed(second)
  expect(files.length).toBeGreaterThan(0)
  expect(files.map(({ storage_key }) => bytesOf(second, storage_key).length)).toEqual(
    files.map(({ byte_size }) => byte_size),
  )
  const again = await start(second)
  const signedIn = await fetch(`${again.address}/api/student/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: students[0]!.email, password: FIXTURE_PASSWORD }),
  })
  expect(signedIn.status).toBe(200)
  const resume = await fetch(`${again.address}/api/student/resume`, {
    headers: { cookie: students[0]!.cookie },
  })
  expect(resume.status).toBe(200)
  again.child.kill('SIGTERM')
  await again.ended
})

test('an encrypted backup comes back row by row and file by file, with its key only', async () => {
  const key = join(folder, 'key')
  const made = await run('backup', first, '--new-identity', key)
  const recipient = /BACKUP_RECIPIENTS=(\S+)/.exec(made.out)![1]!
  const sealed = join(folder, 'sealed')
  expect(await run('backup', { ...first, BACKUP_RECIPIENTS: recipient }, sealed)).toMatchObject({
    code: 0,
    err: '',
  })
  const third = await installation('third')
  const refused = await run('restore', third, sealed)
  expect(refused).toMatchObject({ code: 2 })
  expect(refused.err).toContain('This backup is encrypted')
  expect(await run('restore', third, sealed, '--identity', key)).toMatchObject({ code: 0, err: '' })
  expect(await everyRow(third)).toEqual(await everyRow(first))
  const files = await filesNamed(first)
  for (const { storage_key } of files)
    expect(bytesOf(third, storage_key).equals(bytesOf(first, storage_key)), storage_key).toBe(true)
  expect(readFileSync(join(third.DATA_DIR, 'secret-key'))).toEqual(
    readFileSync(join(first.DATA_DIR, 'secret-key')),
  )

  const full = await run('restore', third, sealed, '--identity', key)
  expect(full).toMatchObject({ code: 2 })
  expect(full.err).toContain('--replace')
  const [damaged] = readdirSync(join(sealed, 'files'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.age'),
  )
  writeFileSync(join(sealed, 'files', damaged!), 'something else')
  const complaint = await run('backup', first, sealed, '--verify', '--identity', key)
  expect(complaint).toMatchObject({ code: 2 })
  expect(complaint.err).toContain(`${damaged} in ${sealed} is damaged`)

  const forged = await run('backup', first, where, '--verify', '--identity', key)
  expect(forged).toMatchObject({ code: 2 })
  expect(forged.err).toContain('is not encrypted')
})

test('a file that is no longer in storage is named, and the rest is backed up', async () => {
  const [lost] = await filesNamed(first)
  const path = join(first.DATA_DIR, 'files', lost!.storage_key)
  const content = readFileSync(path)
  rmSync(path)
  const made = await run('backup', first, join(folder, 'without'))
  writeFileSync(path, content)
  expect(made.code).toBe(1)
  expect(made.err).toContain(lost!.storage_key)
})

test.runIf('server' in template)('the embedded database moves to a server with one command', async () => {
  const { DATA_DIR } = await installation('embedded')
  const target = await installation('target')
  expect(await run('restore', { DATA_DIR }, where)).toMatchObject({ code: 0, err: '' })
  const address = new URL(target.DATABASE_URL!)
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  const moved = await run('move-to-server', { DATA_DIR, PGPASSWORD }, address.href)
  expect(moved).toMatchObject({ code: 0, err: '' })
  expect((await everyRow(target)).all).toEqual((await everyRow({ DATA_DIR })).all)
})

test.each(['postgres://me:of-mine@127.0.0.1:1/x', 'postgres://me@127.0.0.1:1/x?password=of-mine'])(
  'a password in the address of the server to move to, where everybody sees it, is refused: %s',
  async (address) => {
    const { DATA_DIR } = await installation(`moving-${address.length}`)
    const refused = await run('move-to-server', { DATA_DIR }, address)
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain('Set PGPASSWORD')
    expect(refused.err).not.toContain('of-mine')
  },
)
