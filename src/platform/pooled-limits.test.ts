import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { onServer } from '../../tests/harness/faults.ts'
import { connect } from './database.ts'

const limits = { waiting: 3_000, lock: 4_000, statement: 9_000, idle: 7_000 }

/** Run with TEST_DATABASE_URL: the embedded database has no pooler. */
describe.runIf(onServer)('behind a pooler, which gives each transaction another’s connection', () => {
  let t: TestApp
  let opened: ReturnType<typeof connect>
  beforeAll(async () => {
    t = await openTestApp()
    opened = connect({ connectionString: t.deps.config.databaseUrl!, max: 1 }, () => {}, {
      limits,
      pooled: true,
    })
  })
  afterAll(async () => {
    await opened.pool.end()
    await t.close()
  })
  const limitsSeen = async (db: typeof opened.db) => {
    const { rows } = await sql`select current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    return rows[0]
  }
  const nobodys = { lock: '0', statement: '0', idle: '0' }

  test('a transaction has its limits, and leaves none behind', async () => {
    await sql`set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(
      opened.db,
    )
    expect(await limitsSeen(opened.db)).toEqual(nobodys)
    const own = { lock: '4s', statement: '9s', idle: '7s' }
    expect(await opened.db.transaction().execute(limitsSeen)).toEqual(own)
    expect(await limitsSeen(opened.db)).toEqual(nobodys)
  })
})
