import { setImmediate as breathe } from 'node:timers/promises'

/** What is made between two turns of others: a few milliseconds of work. */
const AT_ONCE = 50

/** The same pieces, with room for everybody else in between: who reads fast would otherwise have all of them in one go. */
export async function* breathing<T>(pieces: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  let made = 0
  for await (const piece of pieces) {
    yield piece
    made += 1
    if (made % AT_ONCE === 0) await breathe()
  }
}
