import { createStatementNames } from './prepared-statements.ts'
import { framed, PARSED, typeOf } from './wire.ts'

/** What one connection has under way. */
export interface Planned {
  /** The shared statement that stands for its unnamed one. */
  plan?: string | undefined
  /** Everything until the next sync is passed over, after an error. */
  isSkipping: boolean
  /** It may have changed settings of the shared session: what it sends is prepared for itself. */
  isDirty: boolean
}

/** What to do with a message: send these bytes, or answer at once. `prepares` names what the bytes prepare. */
export type Instead = { bytes: Buffer; prepares?: string } | { answer: Buffer }

const NUL = Buffer.from([0])
/** Name and text are empty or end with a zero byte; then comes how many types of parameters are named. */
const AT_NAME = 5

const textOf = (message: Buffer): string | undefined => {
  if (message[AT_NAME] !== 0) return undefined
  const end = message.indexOf(0, AT_NAME + 1)
  const namesTypes = end + 3 !== message.length || message.readInt16BE(end + 1) > 0
  return namesTypes ? undefined : message.toString('utf8', AT_NAME + 1, end)
}

const bound = (message: Buffer, plan: string): Buffer => {
  const end = message.indexOf(0, AT_NAME)
  if (message[end + 1] !== 0) return message
  const portal = message.subarray(AT_NAME, end + 1)
  return framed('B', Buffer.concat([portal, Buffer.from(plan), message.subarray(end + 1)]))
}

const described = (message: Buffer, plan: string): Buffer =>
  String.fromCharCode(message[AT_NAME]!) === 'S' && message[AT_NAME + 1] === 0
    ? framed('D', Buffer.concat([Buffer.from(`S${plan}`), NUL]))
    : message

/**
 * What all connections share, since they share one session: a text that comes again and again is prepared once, under a
 * name that no connection gave, and is neither parsed nor planned anew.
 */
export const createSharedPlans = () => {
  const names = createStatementNames({ prefix: 'shared' })
  const prepared = new Set<string>()
  let hasLeft = false

  const parsed = (of: Planned, message: Buffer): Instead => {
    const text = textOf(message)
    const name = text && !of.isDirty && names.of(text)
    of.plan = name || undefined
    if (!name) return { bytes: message }
    if (prepared.has(name)) return { answer: PARSED }
    return {
      bytes: framed('P', Buffer.concat([Buffer.from(name), message.subarray(AT_NAME)])),
      prepares: name,
    }
  }

  return {
    instead: (of: Planned, message: Buffer): Instead => {
      const type = typeOf(message)
      if (of.isSkipping) return { bytes: message }
      if (type === 'P') return parsed(of, message)
      if (type === 'Q') of.plan = undefined
      if (!of.plan) return { bytes: message }
      if (type === 'B') return { bytes: bound(message, of.plan) }
      return { bytes: type === 'D' ? described(message, of.plan) : message }
    },
    keep: (name: string) => void prepared.add(name),
    /** From now on everything is prepared anew. */
    forget: () => {
      names.renew()
      hasLeft ||= prepared.size > 0
      prepared.clear()
    },
    /** Whether what was forgotten is still there. */
    areLeft: () => hasLeft,
    /** Every prepared statement is gone. */
    clear: () => {
      names.renew()
      prepared.clear()
      hasLeft = false
    },
  }
}
