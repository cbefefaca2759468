import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { onServer } from '../../tests/harness/faults.ts'
import { connect } from './database.ts'

const MOST = 3

describe.runIf(onServer)('a connection that is being opened', () => {
  let t: TestApp
  let way: Server
  let opened: ReturnType<typeof connect>
  let arrived: number
  /** What becomes of what a connection sends, by how many came before it. */
  let heed: (number: number, bytes: Buffer, near: Socket, far: Socket) => void
  beforeAll(async () => {
    t = await openTestApp()
  })
  beforeEach(async () => {
    arrived = 0
    const [to, through] = [new URL(t.deps.config.databaseUrl!), new URL(t.deps.config.databaseUrl!)]
    way = createServer((near) => {
      const number = arrived++
      const far = dial(Number(to.port || 5432), to.hostname)
      for (const socket of [near, far]) socket.on('error', () => {})
      near.on('data', (bytes: Buffer) => heed(number, bytes, near, far))
      near.on('close', () => far.destroy())
      far.pipe(near)
    })
    await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
    through.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
    opened = connect({ connectionString: through.href, max: MOST }, () => {}, {
      limits: { waiting: 3_000, lock: 3_000, statement: 3_000, idle: 3_000 },
    })
  })
  afterEach(async () => {
    await opened.pool.end()
    way.close()
  })
  afterAll(() => t.close())
  const ask = () => sql`select 1`.execute(opened.db)

  test('and lost before it is ready leaves its place to the next', async () => {
    heed = (number, bytes, near, far) => {
      if (number <= MOST && bytes.includes('set lock_timeout')) near.resetAndDestroy()
      else far.write(bytes)
    }
    for (let times = 0; times <= MOST; times++) await expect(ask()).rejects.toThrow()
    const held = await Promise.all(Array.from({ length: MOST }, () => opened.pool.connect()))
    for (const client of held) client.release()
  })

  test('and never is keeps the others waiting for a moment only', async () => {
    heed = (number, bytes, _near, far) => number > 0 && far.write(bytes)
    const order: string[] = []
    const first = ask().catch(() => order.push('the first'))
    await Promise.all(Array.from({ length: 20 }, ask))
    order.push('the others')
    await first
    expect(order).toEqual(['the others', 'the first'])
  })
})
