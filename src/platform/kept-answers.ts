import { hash } from 'node:crypto'

/** An answer as it is sent. */
export interface WrittenAnswer {
  json: Buffer
  etag: string
}

const written = new WeakMap<object, WrittenAnswer | undefined>()

/** Says that an answer is given to many as it is and never changed, so that it is written as JSON only once. */
export const keepAnswer = <T extends object>(answer: T): T => {
  written.set(answer, undefined)
  return answer
}

export const hashAnswer = (payload: string | Buffer): string => hash('sha1', payload, 'base64')

/** Returns a kept answer as it is sent; nothing for one that is not kept. */
export const writtenAnswer = (
  answer: object,
  write: (answer: object) => string,
): WrittenAnswer | undefined => {
  if (!written.has(answer)) return undefined
  const known = written.get(answer)
  if (known) return known
  const json = Buffer.from(write(answer))
  const made = { json, etag: `W/"${hashAnswer(json)}"` }
  written.set(answer, made)
  return made
}
