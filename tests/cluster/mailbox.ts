import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificate.ts'
import { atEnd, until } from './programs.ts'

/** A mail server that keeps what it is given, over STARTTLS. */
export const openMailbox = async ({ text, keyText }: Certificate, port: number) => {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    cert: text,
    key: keyText,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  // whoever is killed leaves its connection behind
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  atEnd(() => new Promise((resolve) => server.close(() => resolve())))
  const to = (address: string) => received.filter((mail) => mail.to?.some((one) => one.address === address))
  return {
    received,
    to,
    /** The secret in the link of the first letter to this address that has one. */
    secretFor: async (address: string): Promise<string> => {
      const found = () => to(address).flatMap((mail) => /#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? [])
      await until(`a letter to ${address}`, () => found().length > 0, 60)
      return found()[0]!
    },
  }
}
