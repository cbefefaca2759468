import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

test('statements of many connections at once keep apart, inside and outside transactions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-embedded-'))
  const embedded = await startEmbedded(folder)
  const pool = new pg.Pool({ ...embedded.connection, max: 10 })
  const ask = async (n: number) => {
    const { rows } = await pool.query(`select $1::int as n, ${n} as told`, [n])
    return rows[0].n === n && rows[0].told === n
  }
  const inTransaction = async (n: number) => {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query(`select $1::int as n, ${n} as told`, [n])
    await client.query(n % 3 ? 'commit' : 'rollback')
    client.release()
    return rows[0].n === n && rows[0].told === n
  }
  const fail = (n: number) =>
    pool.query(`select $1::int / 0, ${n}`, [n]).then(
      () => false,
      (error) => error.code === '22012',
    )
  const works = [ask, inTransaction, fail, ask]
  const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => works[n % 4]!(n)))
  expect(answers.filter((answer) => !answer)).toEqual([])
  await pool.end()
  await embedded.close()
  rmSync(folder, { recursive: true })
})
