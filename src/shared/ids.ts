/** 26 bits: 12 before the variant, 14 after. Starting in the lower half leaves room for 33 million ids. */
const COUNTER_END = 2 ** 26
const LOW_BITS = 14
/** Callers pass times from several clocks, like a transaction's fixed time and the machine's. */
const REMEMBERED = 1024
const counters = new Map<number, number>()

/** Counts up within one process and millisecond, from a random start (RFC 9562, 6.2, method 1). */
const nextCounter = (moment: number): number => {
  const last = counters.get(moment) ?? crypto.getRandomValues(new Uint32Array(1))[0]! % (COUNTER_END / 2)
  if (last + 1 === COUNTER_END) throw new RangeError('Too many ids in one millisecond.')
  counters.delete(moment)
  counters.set(moment, last + 1)
  if (counters.size > REMEMBERED) counters.delete(counters.keys().next().value!)
  return last + 1
}

/** Returns a UUID version 7 (RFC 9562), which sorts by creation time, even within a millisecond. */
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

/** Returns the least id that something made at this moment can have. */
export const lowestIdAt = (moment: number): string => {
  const time = moment.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

// as the validator's, which every page would have to load
const UUID =
  /^([\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
