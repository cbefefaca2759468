import { setImmediate as breathe } from 'node:timers/promises'

/** How long to work before letting others take a turn: a few milliseconds. */
const AT_ONCE = 50

/**
 * Yields the same pieces with pauses for other work in between; a fast reader would otherwise pull all of
 * them in one go.
 */
export async function* yielding<T>(pieces: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  let made = 0
  for await (const piece of pieces) {
    yield piece
    made += 1
    if (made % AT_ONCE === 0) await breathe()
  }
}
