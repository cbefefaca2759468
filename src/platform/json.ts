import type { FastifyInstance } from 'fastify'
import { countLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { callOf } from './matched.ts'

export interface JsonLimits {
  /** Lists and objects inside one another. */
  depth: number
  /** Values; a member's name and value count as one. */
  members: number
}

/**
 * The most a call may send in all its JSON together: the largest contract takes less than 9,000 members, none
 * is nested deeper.
 */
export const CALL_LIMITS: JsonLimits = { depth: 32, members: 10_000 }

const QUOTE = 34
const BACKSLASH = 92
const [LIST, OBJECT] = [91, 123]
const [LIST_END, OBJECT_END] = [93, 125]
const COMMA = 44

const endOfText = (json: string, start: number): number => {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/**
 * Counts what a JSON text holds in one pass, before anything is built from it: a few megabytes can hold
 * millions of members. Every member follows a comma or opens its list. Returns the exceeded limit as soon as
 * one is exceeded.
 */
export const countMembers = (json: string, limits: JsonLimits): number | keyof JsonLimits => {
  let members = 1
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(json, at)
    else if (sign === LIST_END || sign === OBJECT_END) depth--
    else if (sign === LIST || sign === OBJECT) {
      members++
      if (++depth > limits.depth) return 'depth'
    } else if (sign === COMMA) members++
    if (members > limits.members) return 'members'
  }
  return members
}

const excess: Record<keyof JsonLimits, string> = {
  depth: 'The request is nested too deeply',
  members: `The request holds more than ${countLabel(CALL_LIMITS.members, 'value')}; send it in several parts`,
}

/** Refuses JSON that holds more than a call may send. */
const requireModest = (json: string, limits: JsonLimits): number => {
  const counted = countMembers(json, limits)
  if (typeof counted === 'string') throw new Problem('malformed', excess[counted])
  return counted
}

/** Parses the JSON texts of one call, which share its limits; text that isn't JSON stays text. */
export const jsonReader = (): ((text: string) => unknown) => {
  let left = CALL_LIMITS.members
  return (text) => {
    left -= requireModest(text, { ...CALL_LIMITS, members: left })
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }
}

/** Counts JSON bodies before they are parsed; refuses other text bodies, which no call accepts. */
export const registerJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      const signed = callOf(request)?.signed_by
      if (signed) return done(null, { text: body, signature: String(request.headers[signed] ?? '') })
      requireModest(body, CALL_LIMITS)
      parse(request, body, done)
    } catch (error) {
      done(error as Error)
    }
  })
}
