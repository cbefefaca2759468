import { type RawBuilder, sql } from 'kysely'
import { cleanName } from '#shared/names.ts'

/** Escapes text for a `like` pattern, so that its own wildcards are literal. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Folds a word and then escapes it: folding turns wide signs, like `％`, into wildcards. */
export const foldedPattern = (word: string): RawBuilder<string> =>
  sql`regexp_replace(fold(${word}), ${'[\\\\%_]'}, ${'\\\\\\&'}, 'g')`

const MOST_WORDS = 8
/** One or two letters of these scripts match only the start of a word; in scripts without spaces they are whole words. */
const SHORT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{1,2}$/u
/** What may precede a word. */
const BEFORE = ['', '% ', '%-', '%.', '%@']

/**
 * Matches each word in the folded text, in any order, ignoring case, accents, and invisible characters; short
 * ones only at the start of a word, so that a trigram index can serve all of them.
 */
export const hasWords = (folded: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  allOf(
    cleanName(search)
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, MOST_WORDS)
      .map((word) => {
        const typed = foldedPattern(word)
        return SHORT.test(word)
          ? sql`(${sql.join(
              BEFORE.map((before) => sql`${folded} like ${sql.lit(before)} || ${typed} || '%'`),
              sql` or `,
            )})`
          : sql`${folded} like '%' || ${typed} || '%'`
      }),
  )

/**
 * The column is one of the values; no condition without values. A single value becomes an equality, so that
 * an index keeps its order.
 */
export const oneOf = (column: string, values: readonly string[] | undefined): RawBuilder<unknown>[] => {
  if (!values?.length) return []
  return values.length === 1
    ? [sql`${sql.ref(column)} = ${values[0]}`]
    : [sql`${sql.ref(column)} in (${sql.join(values)})`]
}

/** The moment falls on one of the days, both included; days are in UTC. */
export const onDays = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(from ? [sql`${sql.ref(column)} >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
  ...(to ? [sql`${sql.ref(column)} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
]

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`
