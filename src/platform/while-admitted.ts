import { pipeline, type Readable, Transform } from 'node:stream'

/** How old what we know of somebody's rights may be, in milliseconds, for what takes its time. */
const MOMENT = 1_000

export const isOfNow = (at: number): boolean => performance.now() - at < MOMENT

/** What somebody takes long to read goes on as long as they may have it, and breaks off after. */
export const whileAdmitted = (source: Readable, requireAdmitted: () => Promise<unknown>): Readable => {
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
