import { pipeline, type Readable, Transform } from 'node:stream'

/** How old our knowledge of a person's rights may be, in milliseconds, for long-running answers. */
const MOMENT = 1_000

export const isOfNow = (at: number): boolean => performance.now() - at < MOMENT

/** Continues a long answer as long as the reader may have it, and breaks it off after. */
export const whileAuthorized = (source: Readable, requireAdmitted: () => Promise<unknown>): Readable => {
  let at = performance.now()
  const guard = new Transform({
    transform(piece, _encoding, done) {
      if (isOfNow(at)) return done(null, piece)
      at = performance.now()
      requireAdmitted().then(() => done(null, piece), done)
    },
  })
  pipeline(source, guard, () => {})
  return guard
}
