import { hash } from 'node:crypto'
import type pg from 'pg'
import boss from 'pg-boss/package.json' with { type: 'json' }
import { to } from 'pg-copy-streams'

/** The product's own tables, and those of its queue. */
const SCHEMAS = `('public', 'pgboss')`
/** What migrations write themselves, and what holds only while a backup is made. */
const LEFT_OUT = `('kysely_migration', 'kysely_migration_lock', 'migration_needs', 'version', 'file_removal_pauses')`

export interface TableShape {
  schema: string
  name: string
  /** Without generated ones, which the database computes again. */
  columns: string[]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`
export const columnList = ({ columns }: TableShape): string => columns.map(quoted).join(', ')

/** Every table that holds rows, in a fixed order. */
export const tablesOf = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<TableShape>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname in ${SCHEMAS} and c.relname not in ${LEFT_OUT}
    group by 1, 2 order by 1, 2`)
  return rows
}

/** Whether the database has any table of these schemas. */
export const hasTables = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ${SCHEMAS} limit 1`,
  )
  return rows.length > 0
}

export const migrationsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Of the queue's own tables, as this version makes them. */
export const queueVersion: number = boss.pgboss.schema

export const queueVersionOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]!.version
}

export const sequencesOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ schema: string; name: string; last_value: string }>(`
    select schemaname as schema, sequencename as name, last_value::text from pg_sequences
    where schemaname in ${SCHEMAS} and last_value is not null order by 1, 2`)
  return rows
}

const PAGE = 8192
/** Bytes of a table read at a time, about; also what a part of a backup holds before it is compressed. */
const AT_ONCE = 8 * 1024 * 1024

/**
 * Yields a table's rows as lines of PostgreSQL's text format, in pieces that end with a row and fit into memory.
 * The embedded database answers a statement as a whole, so each piece is a statement of its own.
 */
export async function* linesOf(client: pg.Client, table: TableShape): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ pages: string; size: string }>(
    'select pg_relation_size($1::regclass) / $2 as pages, pg_table_size($1::regclass) as size',
    [tableName(table), PAGE],
  )
  const pages = Number(rows[0]!.pages)
  const step = Math.max(1, Math.floor((pages * AT_ONCE) / Math.max(AT_ONCE, Number(rows[0]!.size))))
  for (let page = 0; page < pages; page += step) {
    const copying = to(
      `copy (select ${columnList(table)} from only ${tableName(table)}
       where ctid >= '(${page},0)'::tid and ctid < '(${page + step},0)'::tid) to stdout`,
    )
    const chunks: Buffer[] = []
    for await (const chunk of client.query(copying)) chunks.push(chunk as Buffer)
    if (chunks.length > 0) yield Buffer.concat(chunks)
  }
}

const NEWLINE = 0x0a
const BITS = 128
const DIGITS = BITS / 4

/** Counts lines and adds up their checksums: the same for the same rows in any order. */
export const createRowSum = () => {
  let rows = 0
  let sum = 0n
  return {
    add: (lines: Uint8Array): void => {
      for (let from = 0, end = lines.indexOf(NEWLINE); end >= 0; end = lines.indexOf(NEWLINE, from)) {
        const digest = hash('sha256', lines.subarray(from, end), 'hex')
        sum = BigInt.asUintN(BITS, sum + BigInt(`0x${digest.slice(0, DIGITS)}`))
        rows++
        from = end + 1
      }
    },
    result: () => ({ rows, sum: sum.toString(16).padStart(DIGITS, '0') }),
  }
}
