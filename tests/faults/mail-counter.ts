import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything and counts how often each email came, by its Message-ID. */
export const startMailCounter = async () => {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [, id = 'none'] = /^message-id:\s*<([^>]+)>/im.exec(Buffer.concat(chunks).toString()) ?? []
        received.set(id, (received.get(id) ?? 0) + 1)
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
    twice: () => [...received.values()].filter((times) => times > 1).length,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
