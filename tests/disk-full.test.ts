import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Embedded, startEmbedded } from '#platform/embedded.ts'
import { makeDisk, noDisks } from './harness/disks.ts'
import { startServer } from './harness/process.ts'

const MEGABYTE = 1024 * 1024

// opens a database of its own
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const why = noDisks ? ` (skipped: ${noDisks})` : ''
describe.skipIf(noDisks)(`the embedded database on a disk that fills up${why}`, () => {
  let disk: ReturnType<typeof makeDisk>
  let embedded: Embedded
  const faults: string[] = []
  const start = async (reserve: number) => {
    embedded = await startEmbedded(join(disk.folder, 'data'), {
      reserve: reserve * MEGABYTE,
      durable: false,
      onFault: ({ message }) => faults.push(message),
    })
  }
  beforeAll(async () => {
    disk = makeDisk(160)
    await start(40)
  })
  afterAll(async () => {
    disk?.makeRoom()
    await embedded?.close()
    disk?.remove()
  })

  const ask = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => {
    const client = new pg.Client(embedded.connection)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const refused = (text: string) =>
    ask(text).then(
      () => 'done',
      ({ code }: { code?: string }) => code,
    )
  const things = async () =>
    (await ask<{ id: number }>('select id from things order by id')).map(({ id }) => id)

  test('is only read while less than the reserve is free, whoever asks, and written again when there is room', async () => {
    await ask('create table things (id int primary key)')
    const sleeper = new pg.Client(embedded.connection)
    await sleeper.connect()
    await sleeper.query(`set search_path = public; insert into things values (1)`)
    disk.fill(20)
    expect(await refused('insert into things values (2)')).toBe('25006')
    await expect(sleeper.query('insert into things values (3)')).rejects.toMatchObject({ code: '25006' })
    expect(await things()).toEqual([1])
    disk.makeRoom()
    await sleeper.query('insert into things values (4)')
    expect(await refused('insert into things values (5)')).toBe('done')
    expect(await things()).toEqual([1, 4, 5])
    await sleeper.end()
    expect(faults).toEqual([])
  })

  test('is not started without that room, and says so', async () => {
    await embedded.close()
    disk.fill(20)
    await expect(start(40)).rejects.toThrow(/ has (19|20) MB free, less than DISK_RESERVE asks for \(40 MB\)/)
    disk.makeRoom()
    await start(0)
    expect(await things()).toEqual([1, 4, 5])
  })

  test('begins again by itself when its log could not grow, with all that was answered', async () => {
    disk.fill()
    let said: string | undefined = 'done'
    for (let n = 0; said === 'done' && n < 40; n++)
      said = await refused(`select pg_logical_emit_message(false, 'test', repeat('x', 1500000))`)
    expect(said).not.toBe('done')
    disk.makeRoom()
    await expect
      .poll(() => refused('insert into things values (6)'), { timeout: 60_000 })
      .toMatch(/done|23505/)
    expect(await things()).toEqual([1, 4, 5, 6])
    expect(faults.length).toBeGreaterThan(0)
  })
})

describe.skipIf(noDisks)(`a server on such a disk${why}`, () => {
  test.each([
    ['full', 'less than DISK_RESERVE asks for (100 MB). Make room and start again'],
    ['read-only', 'The data folder can’t be used: EROFS: read-only file system'],
  ])('does not start on a disk that is %s, and says why', async (what, reason) => {
    const disk = makeDisk(120)
    try {
      if (what === 'full') disk.fill(50)
      else expect(disk.readOnly(true)).toBeNull()
      const server = await startServer({ DATA_DIR: disk.folder })
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain(reason)
      expect(server.output()).not.toContain('    at ')
    } finally {
      disk.remove()
    }
  })
})
