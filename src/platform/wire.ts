/**
 * PostgreSQL's protocol 3, as much as is needed to pass messages on.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const SSL = 80877103
const GSS = 80877104
const CANCEL = 80877102
const STARTUP_MOST = 10_000

/** Query, parse, bind, describe, execute, close, sync, flush, function call, the three copy messages, terminate. */
const KNOWN = new Set([...'QPBDECSHFdcfX'].map((letter) => letter.charCodeAt(0)))

export type StartupRequest =
  | { kind: 'encryption' | 'cancel' | 'nonsense' }
  | { kind: 'startup' | 'message'; bytes: Buffer }

/** Cuts what a client sends into its messages. */
export const createSplitter = () => {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false

  const first = (): StartupRequest | null => {
    if (rest.length < 8) return null
    const length = rest.readInt32BE(0)
    const code = rest.readInt32BE(4)
    if (length < 8 || length > STARTUP_MOST) return { kind: 'nonsense' }
    if (rest.length < length) return null
    const bytes = rest.subarray(0, length)
    rest = rest.subarray(length)
    if (code === SSL || code === GSS) return { kind: 'encryption' }
    if (code === CANCEL) return { kind: 'cancel' }
    if (code >> 16 !== 3) return { kind: 'nonsense' }
    isStarted = true
    return { kind: 'startup', bytes }
  }

  const next = (): StartupRequest | null => {
    if (!isStarted) return first()
    if (rest.length < 5) return null
    const length = rest.readInt32BE(1) + 1
    if (length < 5 || !KNOWN.has(rest[0]!)) return { kind: 'nonsense' }
    if (rest.length < length) return null
    const bytes = rest.subarray(0, length)
    rest = rest.subarray(length)
    return { kind: 'message', bytes }
  }

  return function* (chunk: Buffer): Generator<StartupRequest> {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let asked = next(); asked; asked = next()) yield asked
  }
}

export const typeOf = (message: Buffer): string => String.fromCharCode(message[0]!)

export interface ResponseStatus {
  /** "I" when idle, "T" in a transaction, "E" in a failed one; empty in the middle of a statement. */
  status: string
  /** `SET`, `INSERT 0 1` and so on, of each command that was done. */
  tags: string[]
  hasFailed: boolean
  /** It said that it can't go on: what it holds in memory is no longer right. */
  hasPanicked: boolean
  /** What was prepared is gone, or would answer with other columns than it was prepared for. */
  hasLostPlan: boolean
}

const READY = 'Z'
const DONE = 'C'
const ERROR = 'E'
const TOLD = new Set([READY, DONE, ERROR])
const PANIC = 'VPANIC'
const LOST_PLAN = ['C26000', 'RRevalidateCachedQuery']

/** Reads along with what the database answers, in whatever pieces it arrives. */
export const listen = () => {
  const heard: ResponseStatus = {
    status: '',
    tags: [],
    hasFailed: false,
    hasPanicked: false,
    hasLostPlan: false,
  }
  let rest: Buffer = Buffer.alloc(0)
  let skip = 0
  const hear = (chunk: Uint8Array): void => {
    const bytes = Buffer.concat([rest, chunk])
    let at = 0
    for (;;) {
      const passed = Math.min(skip, bytes.length - at)
      skip -= passed
      at += passed
      if (skip > 0 || bytes.length - at < 5) break
      const type = String.fromCharCode(bytes[at]!)
      const length = bytes.readInt32BE(at + 1) + 1
      if (!TOLD.has(type)) {
        skip = length
        continue
      }
      if (bytes.length - at < length) break
      const content = bytes.toString('latin1', at + 5, at + length)
      if (type === READY) heard.status = content
      else if (type === DONE) heard.tags.push(content.slice(0, -1))
      else {
        heard.hasFailed = true
        const fields = content.split('\0')
        heard.hasPanicked ||= fields.includes(PANIC)
        heard.hasLostPlan ||= LOST_PLAN.some((field) => fields.includes(field))
      }
      at += length
    }
    rest = bytes.subarray(at)
  }
  return { heard, hear }
}

export const framed = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

export const SYNC = framed('S', Buffer.alloc(0))
/** Answers that a statement was parsed. */
export const PARSED = framed('1', Buffer.alloc(0))
export const NOT_ENCRYPTED = Buffer.from('N')

/** An error after which the connection is closed. */
export const fatal = (code: string, message: string): Buffer =>
  framed('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`))
