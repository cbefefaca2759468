import { isLoopbackName } from './networks.ts'

interface Services {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_READ_URL?: string | undefined
  REDIS_URL?: string | undefined
  /** Where a database address without a host leads. */
  PGHOST?: string | undefined
  S3_ENDPOINT?: string | undefined
  BACKUP_S3_ENDPOINT?: string | undefined
}

/** These continue without encryption if the other side has none. */
const FALLING_BACK = ['prefer', 'allow']

const isElsewhere = (host: string): boolean =>
  host !== '' && !host.startsWith('/') && !isLoopbackName(host.replace(/^\[|\]$/g, ''))

const leavesMachine = (address: string | undefined): address is string =>
  address !== undefined && isElsewhere(new URL(address).hostname)

/**
 * Reads an address as the driver does: a parameter overrides the host's own place, the last of several with
 * one name counts, and a path is a socket on this machine.
 */
const databaseAt = (address: string, fallback = '') => {
  const { hostname, searchParams } = new URL(address)
  const last = (name: string) => searchParams.getAll(name).at(-1)
  return {
    host: last('host') || decodeURIComponent(hostname) || fallback,
    sslmode: last('sslmode'),
  }
}

/**
 * What is wrong, in production, with how rows and files travel to services on other machines. Source: OWASP
 * ASVS 5.0, 12.3.1.
 */
export const encryptionComplaints = ({
  PGHOST,
  S3_ENDPOINT,
  BACKUP_S3_ENDPOINT,
  REDIS_URL,
  ...databases
}: Services): string[] => {
  const complaints: string[] = []
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    const given = databases[name]
    if (given === undefined) continue
    const { host, sslmode } = databaseAt(given, PGHOST)
    if (isElsewhere(host) && (!sslmode || FALLING_BACK.includes(sslmode)))
      complaints.push(
        `${name} must say how the connection is encrypted: add ?sslmode=verify-full, or ?sslmode=disable where the network itself is private and encrypted`,
      )
  }
  if (leavesMachine(S3_ENDPOINT) && new URL(S3_ENDPOINT).protocol === 'http:')
    complaints.push('S3_ENDPOINT must start with https:// in production: files travel to it')
  if (leavesMachine(REDIS_URL)) {
    const { protocol, password } = new URL(REDIS_URL)
    if (protocol === 'redis:')
      complaints.push('REDIS_URL must start with rediss:// in production: its password travels to it')
    if (!password)
      complaints.push('REDIS_URL must contain a password in production: rediss://user:password@host:6379')
  }
  if (leavesMachine(BACKUP_S3_ENDPOINT) && new URL(BACKUP_S3_ENDPOINT).protocol === 'http:')
    complaints.push('BACKUP_S3_ENDPOINT must start with https:// in production: backups travel to it')
  return complaints
}

/**
 * How emails travel: in production only encrypted, unless the mail server runs on this machine or the address
 * says `ignoreTLS=true`. Returns the address without such parameters, since the library lets them override
 * the options it is given.
 */
export const mailEncryption = (smtpUrl: string, production: boolean) => {
  const url = new URL(smtpUrl)
  const ignoreTLS = url.searchParams.get('ignoreTLS') === 'true'
  for (const name of ['ignoreTLS', 'requireTLS', 'opportunisticTLS']) url.searchParams.delete(name)
  return { url: url.href, ignoreTLS, requireTLS: production && leavesMachine(smtpUrl) && !ignoreTLS }
}
