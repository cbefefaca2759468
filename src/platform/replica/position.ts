/** How far the log of the database has come; the later, the higher. */
export type Position = bigint

/** Later than any. */
export const LAST_POSITION: Position = (1n << 64n) - 1n

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Reads a position as PostgreSQL writes it (`pg_lsn`), `16/B374D848`. Null for anything else. */
export const parsePosition = (text: string | null | undefined): Position | null => {
  const [, high, low] = WRITTEN.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}

const hex = (part: bigint): string => part.toString(16).toUpperCase()

export const formatPosition = (position: Position): string =>
  `${hex(position >> 32n)}/${hex(position & 0xffffffffn)}`
