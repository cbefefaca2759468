import { z } from 'zod'

const COUNTER_START = 0x7ff
const COUNTER_END = 0xfff
/** Several clocks may be asked in turn: a database's transaction has one moment, the machine another. */
const REMEMBERED = 16
const counters = new Map<number, number>()

/** Ids of one process and one millisecond count up, from a random start that leaves room (RFC 9562, 6.2, method 1). */
const nextCounter = (moment: number): number => {
  const last = counters.get(moment)
  const start = crypto.getRandomValues(new Uint16Array(1))[0]! & COUNTER_START
  const next = last !== undefined && last < COUNTER_END ? last + 1 : start
  counters.delete(moment)
  counters.set(moment, next)
  if (counters.size > REMEMBERED) counters.delete(counters.keys().next().value!)
  return next
}

/** A UUID, version 7 (RFC 9562): ids sort by the time they were made, also within a millisecond. */
export const newId = (now: number = Date.now()): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const counter = nextCounter(now)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const isId = (value: unknown): value is string => z.uuid().safeParse(value).success
