import { Readable } from 'node:stream'

/** Each piece as it comes. The source is given up when it owes one for so long; a reader who pauses is waited for. */
async function* pieces(source: Readable, silence: number): AsyncGenerator<Uint8Array> {
  const coming = source[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(
      () => source.destroy(new Error(`Nothing came for ${silence / 1000} seconds`)),
      silence,
    )
    const piece = await coming.next().finally(() => clearTimeout(timer))
    if (piece.done) return
    yield piece.value
  }
}

/** The same bytes, or an error as soon as the source is silent for so many milliseconds while someone wants them. */
export const whileItSpeaks = (source: Readable, silence: number): Readable => {
  // whoever reads sees a failure by itself; while no one does, it must not end the process
  source.on('error', () => {})
  return (
    Readable.from(pieces(source, silence), { objectMode: false })
      .on('error', () => {})
      // otherwise its connection stays until the next piece
      .once('close', () => source.destroy())
  )
}
