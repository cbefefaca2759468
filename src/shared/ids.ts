import { z } from 'zod'

/** 26 bits: the 12 before the variant and the 14 after it. A random start below the middle leaves room for 33 million. */
const COUNTER_END = 2 ** 26
const LOW_BITS = 14
/** Several clocks may be asked in turn: a database's transaction has one moment, the machine another. */
const REMEMBERED = 1024
const counters = new Map<number, number>()

/** Ids of one process and one millisecond count up, from a random start (RFC 9562, 6.2, method 1). */
const nextCounter = (moment: number): number => {
  const last = counters.get(moment) ?? crypto.getRandomValues(new Uint32Array(1))[0]! % (COUNTER_END / 2)
  if (last + 1 === COUNTER_END) throw new RangeError('More ids in one millisecond than can be told apart.')
  counters.delete(moment)
  counters.set(moment, last + 1)
  if (counters.size > REMEMBERED) counters.delete(counters.keys().next().value!)
  return last + 1
}

/** A UUID, version 7 (RFC 9562): ids sort by the time they were made, also within a millisecond. */
export const newId = (now: number = Date.now()): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const counter = nextCounter(now)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256
  const high = counter >> LOW_BITS
  bytes[6] = 0x70 | (high >> 8)
  bytes[7] = high & 0xff
  bytes[8] = 0x80 | ((counter >> 8) & 0x3f)
  bytes[9] = counter & 0xff
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const isId = (value: unknown): value is string => z.uuid().safeParse(value).success
