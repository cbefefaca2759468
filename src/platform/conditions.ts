import { type RawBuilder, sql } from 'kysely'

/** The text for a pattern of `like`, its own wildcards taken literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of `like` that finds the text anywhere, case and accents ignored; compare it with a `fold(…)`. */
export const containing = (text: string): RawBuilder<string> =>
  sql<string>`'%' || fold(${literally(text)}) || '%'`

/** The column is one of the values; nothing to say without values. One value is an equation, so that an index keeps its order. */
export const oneOf = (column: string, values: readonly string[] | undefined): RawBuilder<unknown>[] => {
  if (!values?.length) return []
  return values.length === 1
    ? [sql`${sql.ref(column)} = ${values[0]}`]
    : [sql`${sql.ref(column)} in (${sql.join(values)})`]
}

/** The moment lies on one of the days, both included; days are those of UTC. */
export const onDays = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(from ? [sql`${sql.ref(column)} >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
  ...(to ? [sql`${sql.ref(column)} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
]

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
