/** The part of a text that names somebody: from its `@` to the caret. */
export interface Sought {
  from: number
  to: number
  words: string
}

/** Longer than this it is no name. */
const LONGEST = 40

/** Returns what is typed after the last `@` before the caret; null where none begins a word, or it was left behind. */
export const mentionAt = (text: string, caret: number): Sought | null => {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from < 0 || (from > 0 && !/\s/.test(before[from - 1]!))) return null
  const words = before.slice(from + 1)
  return words.length > LONGEST || words.includes('\n') ? null : { from, to: caret, words }
}

export const withMention = (
  text: string,
  { from, to }: Sought,
  name: string,
): { text: string; caret: number } => {
  const head = `${text.slice(0, from)}@${name} `
  return { text: head + text.slice(to).trimStart(), caret: head.length }
}
