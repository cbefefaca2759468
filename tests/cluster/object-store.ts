import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { program } from './packages.ts'
import { listening, type Program, run, start } from './programs.ts'

export const BUCKET = 'fairlead'
export const credentials = { accessKeyId: 'fairlead:files', secretAccessKey: 'secret-of-the-files' }

const parts = ['account', 'container', 'object'] as const
type Part = (typeof parts)[number]
export type StorePorts = Record<Part | 'proxy', number>

const served = (folder: string, port: number): string => `[DEFAULT]
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
recon_cache_path = ${folder}
`

const partSettings = (part: Part, folder: string, port: number): string => `${served(folder, port)}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`

const proxySettings = (folder: string, port: number): string => `${served(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${credentials.accessKeyId.replace(':', '_')} = ${credentials.secretAccessKey} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

/** One copy on one disk: which server keeps which part of the names. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for given in sys.argv[2:]:
    part, port = given.split('=')
    builder = RingBuilder(1, 1, 0)
    place = {'ip': '127.0.0.1', 'port': int(port)}
    builder.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', 'meta': '', **place,
                     'replication_ip': place['ip'], 'replication_port': place['port']})
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{part}.ring.gz')
`

/** OpenStack Swift, which speaks S3: three servers that keep, and one that is spoken to. */
export const startObjectStore = async (folder: string, ports: StorePorts) => {
  mkdirSync(join(folder, 'disks', 'disk'), { recursive: true })
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = cluster\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  for (const part of parts) {
    writeFileSync(join(folder, `${part}.conf`), partSettings(part, folder, ports[part]))
  }
  // Debian's own, which has Swift's modules
  await run('/usr/bin/python3', ['-c', RINGS, folder, ...parts.map((part) => `${part}=${ports[part]}`)])
  writeFileSync(join(folder, 'proxy.conf'), proxySettings(folder, ports.proxy))
  const names = [...parts, 'proxy'] as const
  let servers: Program[] = []
  const serve = async () => {
    servers = names.map((name) =>
      start(program(`swift-${name}-server`), [join(folder, `${name}.conf`)], {
        log: join(folder, `${name}.log`),
      }),
    )
    for (const name of names) await listening(`the object store (${name})`, ports[name])
  }
  await serve()
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
  return {
    endpoint,
    kill: async () => {
      await Promise.all(servers.map((server) => server.kill()))
    },
    again: serve,
  }
}
