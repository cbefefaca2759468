import { createHash } from 'node:crypto'

/** The same text from the same person on one day counts as one inquiry, however often it arrives. */
export const fingerprintOf = (kind: string, email: string, message: string, now: Date): string =>
  createHash('sha256')
    .update([kind, now.toISOString().slice(0, 10), email, message].join('\n'))
    .digest('hex')
