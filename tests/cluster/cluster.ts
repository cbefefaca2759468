import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate, NAME } from './certificate.ts'
import { startFront } from './front.ts'
import { type Host, startHost } from './hosts.ts'
import { startLine } from './line.ts'
import { openMailbox } from './mailbox.ts'
import { BUCKET, credentials, startObjectStore } from './object-store.ts'
import { startPooler } from './pooler.ts'
import { freePorts } from './ports.ts'
import { addressOf, startDatabases } from './postgres.ts'
import { atEnd } from './programs.ts'

const PORTS = [
  ...(['pooler', 'line', 'mail', 'account', 'container', 'object', 'proxy'] as const),
  ...(['one', 'two', 'front', 'frontOfOne', 'frontOfTwo', 'plain', 'plainOfOne', 'plainOfTwo'] as const),
] as const

export type Entrance = 'front' | 'one' | 'two'

/** Starts everything a campus runs, in a folder that is removed at the end, unless something went wrong. */
export const startCluster = async (say: (text: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-machines-'))
  // the databases run as another user
  chmodSync(folder, 0o755)
  let isKept = false
  const keep = () => {
    isKept = true
    say(`What the parts wrote is kept in ${folder}`)
  }
  atEnd(async () => {
    if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  try {
    const ports = await freePorts(PORTS)
    say('PostgreSQL (a primary and a standby), PgBouncer, Redis, Swift and a mail server')
    const certificate = await makeCertificate(folder)
    const [databases, line, store, mailbox] = await Promise.all([
      startDatabases(),
      startLine(folder, ports.line),
      startObjectStore(folder, ports),
      openMailbox(certificate, ports.mail),
    ])
    const pooler = await startPooler(folder, ports.pooler, databases.ports.primary)
    /** Where the database is written: the standby, once it is promoted. */
    let written = databases.ports.primary
    const settingsOf = (name: string) => (): Record<string, string> => ({
      NODE_ENV: 'production',
      PUBLIC_URL: `https://${NAME}`,
      TRUST_PROXY: '1',
      WORKERS: '2',
      SECRET_KEY: 'one key on every host of the installation',
      DATABASE_URL: `${addressOf(ports.pooler)}?application_name=${name}`,
      DATABASE_DIRECT_URL: addressOf(written),
      DATABASE_PREPARE: 'off',
      DATABASE_POOL: '12',
      REDIS_URL: `redis://127.0.0.1:${ports.line}`,
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: store.endpoint,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      SMTP_URL: `smtp://localhost:${ports.mail}`,
      NODE_EXTRA_CA_CERTS: certificate.certificate,
      // longer than any run: what is found before was told over the line
      SEARCH_DELAY: '60',
      LOG_LEVEL: 'warn',
    })
    say('Two hosts of two server processes')
    const placeOf = (name: 'one' | 'two', host: string) =>
      startHost({ name: `host-${name}`, host, port: ports[name] }, folder, settingsOf(`host-${name}`))
    const hosts: [Host, Host] = [await placeOf('one', '127.0.0.2'), await placeOf('two', '127.0.0.3')]
    await Promise.all(hosts.map((host) => host.ready()))
    say('nginx in front')
    const servers = hosts.map(({ host, port }) => `${host}:${port}`)
    const frontOf = (name: string, port: number, plainPort: number, behind: readonly string[]) =>
      startFront({ folder, certificate, name, port, plainPort, servers: behind })
    await frontOf('front', ports.front, ports.plain, servers)
    await frontOf('one', ports.frontOfOne, ports.plainOfOne, servers.slice(0, 1))
    await frontOf('two', ports.frontOfTwo, ports.plainOfTwo, servers.slice(1))
    return {
      folder,
      certificate,
      databases,
      pooler,
      line,
      store,
      mailbox,
      hosts,
      settings: settingsOf('fixtures'),
      /** Where nginx answers: for both hosts, or for one of them alone. */
      entrances: { front: ports.front, one: ports.frontOfOne, two: ports.frontOfTwo } satisfies Record<
        Entrance,
        number
      >,
      /** The database itself, past PgBouncer. */
      database: (user?: string) => addressOf(written, user),
      failOver: async () => {
        await databases.promote()
        written = databases.ports.standby
        pooler.pointAt(written)
      },
      keep,
    }
  } catch (error) {
    keep()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
