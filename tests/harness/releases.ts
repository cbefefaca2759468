import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { inject } from 'vitest'
import { openTarget } from '#platform/backup/target.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database.ts'
import { migrate, migrateWith } from '#platform/migrate.ts'
import { newId } from '#shared/ids.ts'
import { reading } from './installations.ts'
import { prepare } from './process.ts'

/** What an earlier version made as its demo data, kept by tools/keep-release.ts. */
interface Release {
  migrations: string[]
  tables: Array<{ name: string; columns: string[]; lines: string }>
}

const kept = new URL('../upgrade/', import.meta.url).pathname

/** The oldest first. */
export const releases: string[] = readdirSync(kept)
  .filter((name) => name.endsWith('.json.br'))
  .sort()

export const releaseIn = (file: string): Release =>
  JSON.parse(brotliDecompressSync(readFileSync(join(kept, file))).toString('utf8'))

/** Everything of the schema by its definition, wherever its columns stand. */
const SCHEMA = `
  select concat_ws(' ', 'column', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as is
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  union all select pg_get_indexdef(c.oid) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'i'
  union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid), convalidated) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')`

const schemaIn = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ is: string }>(SCHEMA)).rows.map(({ is }) => is).sort()

/** A database without tables, to put releases into. */
export const openForReleases = async () => {
  const template = inject('template')
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-upgrade-'))
  const name = `upgrade_${newId().replaceAll('-', '').slice(-16)}`
  const asAdmin = async (text: string): Promise<void> => {
    if (!('server' in template)) return
    const admin = new pg.Client({ connectionString: template.server })
    await admin.connect()
    await admin.query(text)
    await admin.end()
  }
  await asAdmin(`create database ${name} template template0`)
  const url = 'server' in template ? new URL(template.server) : undefined
  if (url) url.pathname = `/${name}`
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...(url && { DATABASE_URL: url.href }) })
  const target = await openTarget(config, { say: () => {} })
  const client = new pg.Client(target.settings)
  await client.connect()
  const { db } = connect({ ...target.settings, max: 2 }, () => {}, { embedded: !config.databaseUrl })
  return {
    config,
    client,
    db,
    schema: () => schemaIn(client),
    /** Puts a release in place of whatever is there. */
    put: async ({ migrations, tables }: Release): Promise<void> => {
      await client.query('drop schema public cascade; create schema public')
      await migrateWith(db, migrations)
      await client.query('set session_replication_role = replica')
      for (const { name: table, columns, lines } of tables) {
        await client.query(`delete from ${table}`)
        await target.load(client, { schema: 'public', name: table, columns }, Buffer.from(lines))
      }
      await client.query('reset session_replication_role')
    },
    close: async () => {
      await client.end()
      await db.destroy()
      await target.close()
      await asAdmin(`drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type ForReleases = Awaited<ReturnType<typeof openForReleases>>

/** The schema that this version makes of an empty database; the embedded one is looked at in a copy, sooner than made. */
export const schemaNow = async ({ db, config, schema }: ForReleases): Promise<string[]> => {
  if (config.databaseUrl) {
    await migrate(db, config)
    return schema()
  }
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'fairlead-schema-'))
  prepare(DATA_DIR)
  const now = await reading({ DATA_DIR }, schemaIn)
  rmSync(DATA_DIR, { recursive: true, force: true })
  return now
}
