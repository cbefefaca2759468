/**
 * Makes text safe for a header, calendar name, or file name: line breaks and control characters become
 * spaces.
 */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Ends every line with LF and drops control characters. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** The first `most` characters, ending before an emoji that would not fit whole. */
export const startOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
