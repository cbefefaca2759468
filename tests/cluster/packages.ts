import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { noClusters } from '../harness/clusters.ts'

/** Daemons are where an ordinary user's PATH may not lead. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

const needed: ReadonlyArray<readonly [name: string, debian: string]> = [
  ['nginx', 'nginx'],
  ['pgbouncer', 'pgbouncer'],
  ['redis-server', 'redis-server'],
  ['openssl', 'openssl'],
  ['swift-proxy-server', 'swift-proxy'],
  ['swift-account-server', 'swift-account'],
  ['swift-container-server', 'swift-container'],
  ['swift-object-server', 'swift-object'],
]

const placeOf = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

export const program = (name: string): string => placeOf(name) ?? name

/** The Debian packages that are not installed. */
export const missingPackages = (): string[] => [
  ...needed.filter(([name]) => !placeOf(name)).map(([, debian]) => debian),
  ...(noClusters ? ['postgresql', 'postgresql-contrib'] : []),
]
