import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Certificate, NAME } from './certificate.ts'
import { program } from './packages.ts'
import { listening, start } from './programs.ts'

const example = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')

const replaced = (text: string, pattern: RegExp, by: string): string => {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf no longer holds ${pattern}`)
  return text.replace(pattern, by)
}

interface Front {
  folder: string
  name: string
  port: number
  plainPort: number
  /** Hosts and ports of the servers behind it. */
  servers: readonly string[]
  certificate: Certificate
}

/** The example's rules with the names and places of this machine. */
const rulesFor = ({ port, plainPort, servers, certificate }: Front): string => {
  const changes: Array<[RegExp, string]> = [
    [/(?:^ *server \S+ max_fails=0;\n)+/m, servers.map((one) => `    server ${one} max_fails=0;\n`).join('')],
    [/access_log \/\S+ fairlead;/g, 'access_log off;'],
    [/error_log \/\S+ crit;/g, ''],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443/, `listen 127.0.0.1:${port}`],
    [/(?<=ssl_certificate )\S+(?=;)/, certificate.certificate],
    [/(?<=ssl_certificate_key )\S+(?=;)/, certificate.key],
  ]
  if (!example.includes(`server_name ${NAME};`)) throw new Error(`deploy/nginx.conf no longer serves ${NAME}`)
  return changes.reduce((text, [pattern, by]) => replaced(text, pattern, by), example)
}

/** nginx by the rules of deploy/nginx.conf. */
export const startFront = async (front: Front): Promise<void> => {
  const own = (kind: string) => join(front.folder, `nginx-${front.name}.${kind}`)
  writeFileSync(
    own('conf'),
    `daemon off;
worker_processes 1;
pid ${own('pid')};
error_log ${own('log')} warn;
events { worker_connections 2048; }
http {
    access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `    ${kind}_temp_path ${own(kind)};`).join('\n')}
${rulesFor(front)}
}
`,
  )
  start(program('nginx'), ['-c', own('conf'), '-e', own('log')], { log: own('log') })
  await listening(`nginx (${front.name})`, front.port)
}
