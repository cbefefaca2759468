import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPrimary, startReplica } from '../harness/clusters.ts'
import { atEnd, killNow, until } from './programs.ts'

const DATABASE = 'fairlead'

export const addressOf = (port: number, user = DATABASE): string =>
  `postgres://${user}@127.0.0.1:${port}/${DATABASE}`

export const asking = async <R extends pg.QueryResultRow>(
  address: string,
  text: string,
  values: unknown[] = [],
) => {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A primary, and a standby that follows it and confirms every commit before it is answered. */
export const startDatabases = async () => {
  const primary = await startPrimary({ max_connections: 120 })
  atEnd(primary.remove)
  await primary.ask(`create role ${DATABASE} login`)
  await primary.ask(`create database ${DATABASE} owner ${DATABASE}`)
  const standby = await startReplica(primary)
  atEnd(standby.remove)
  // afterwards, so that the standby has none to wait for once it is the primary
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  await until('the standby to confirm commits', async () => {
    const rows = await primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return rows.some(({ sync_state }) => sync_state === 'sync')
  })
  return {
    ports: { primary: primary.port, standby: standby.port },
    killPrimary: () =>
      killNow(Number(readFileSync(join(primary.folder, 'postmaster.pid'), 'utf8').split('\n')[0])),
    promote: standby.promote,
  }
}
