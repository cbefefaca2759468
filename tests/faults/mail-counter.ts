import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything and counts how often each email came, by its Message-ID. */
export const startMailCounter = async () => {
  const received = new Map<string, number[]>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [, id = 'none'] = /^message-id:\s*<([^>]+)>/im.exec(Buffer.concat(chunks).toString()) ?? []
        received.set(id, [...(received.get(id) ?? []), performance.now()])
        done()
      })
    },
  })
  // a sender that is killed breaks off
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    count: () => received.size,
    /** Those after the first so many, and when each was accepted. */
    since: (before: number) =>
      [...received].slice(before).map(([id, moments]) => ({ id, moment: moments[0]! })),
    /** When each that came again had been accepted before. */
    twice: () => [...received.values()].flatMap((moments) => moments.slice(0, -1)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
