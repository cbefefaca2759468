import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './programs.ts'

/** The name people open; only the calls of this script lead it to this machine. */
export const NAME = 'careers.example.edu'

/** A certificate that signs itself, for the proxy and the mail server. */
export const makeCertificate = async (folder: string) => {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME},DNS:localhost`],
    ...['-keyout', key, '-out', certificate],
  ])
  return { certificate, key, text: readFileSync(certificate, 'utf8'), keyText: readFileSync(key, 'utf8') }
}
export type Certificate = Awaited<ReturnType<typeof makeCertificate>>
