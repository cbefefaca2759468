/** What a text has to contain, as PostgreSQL's `tsquery` says it. */
export type Expression =
  | { word: string; isPrefix: boolean }
  | { all: Expression[] }
  | { any: Expression[] }
  /** Words one after the other. */
  | { sequence: Expression[] }

/** Matches nothing, like an empty `tsquery`. */
export const NOTHING: Expression = { any: [] }

// https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY
const TOKEN = /\s*(?:'((?:[^'\\]|''|\\.)*)'(:\*)?|(<->|[&|()]))/y
const ESCAPED = /''|\\(.)/g

/**
 * Reads the text form of a `tsquery` made of words, prefixes, `&`, `|`, `<->` and parentheses. Throws an `Error`
 * for anything else.
 */
export const parseTsquery = (text: string): Expression => {
  const tokens: (string | { word: string; isPrefix: boolean })[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw new Error(`Unexpected in a tsquery: ${text.slice(at, at + 20)}`)
    const [, word, prefix, operator] = found
    tokens.push(
      operator ?? {
        word: word!.replace(ESCAPED, (_, escaped?: string) => escaped ?? "'"),
        isPrefix: prefix !== undefined,
      },
    )
  }
  let next = 0
  const primary = (): Expression => {
    const token = tokens[next++]
    if (token === '(') {
      const inner = either()
      if (tokens[next++] !== ')') throw new Error('A parenthesis of a tsquery is not closed')
      return inner
    }
    if (!token || typeof token === 'string') throw new Error('A tsquery lacks a word')
    return token
  }
  const listOf =
    (operator: string, part: () => Expression, make: (parts: Expression[]) => Expression) => () => {
      const parts = [part()]
      while (tokens[next] === operator) {
        next++
        parts.push(part())
      }
      return parts.length === 1 ? parts[0]! : make(parts)
    }
  const sequence = listOf('<->', primary, (parts) => ({ sequence: parts }))
  const both = listOf('&', sequence, (parts) => ({ all: parts }))
  const either: () => Expression = listOf('|', both, (parts) => ({ any: parts }))
  if (tokens.length === 0) return NOTHING
  const whole = either()
  if (next < tokens.length) throw new Error('A tsquery goes on after its end')
  return whole
}

/** Whether words in this order, some positions possibly empty, meet the expression. */
export const meets = (expression: Expression, words: readonly string[]): boolean => {
  if ('all' in expression) return expression.all.every((part) => meets(part, words))
  if ('any' in expression) return expression.any.some((part) => meets(part, words))
  const parts = 'sequence' in expression ? expression.sequence : [expression]
  return words.some((_, at) =>
    parts.every((part, n) => {
      const word = words[at + n]
      if (!('word' in part)) throw new Error('Only words follow one another')
      return word !== undefined && (part.isPrefix ? word.startsWith(part.word) : word === part.word)
    }),
  )
}
