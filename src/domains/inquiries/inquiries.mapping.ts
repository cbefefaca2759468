import { createHash } from 'node:crypto'

/** The same words of the same person on one day are one inquiry, however often they arrive. */
export const fingerprintOf = (kind: string, email: string, message: string, now: Date): string =>
  createHash('sha256')
    .update([kind, now.toISOString().slice(0, 10), email, message].join('\n'))
    .digest('hex')
