import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name in the examples of `deploy/`. */
export const NAME = 'careers.example.edu'

interface Place {
  folder: string
  /** Where callers come in, and where the address without encryption leads. */
  ports: { open: number; plain: number }
  servers: [number, number]
}

interface Program {
  example: string
  /** Only what is this machine's: addresses, ports, certificates. */
  adapt(text: string, place: Place): string
  command(file: string, place: Place): [string, string[]]
}

const logOf = ({ folder }: Pick<Place, 'folder'>): string => join(folder, 'requests.log')
const errorsOf = ({ folder }: Pick<Place, 'folder'>): string => join(folder, 'errors.log')

const nginx: Program = {
  example: 'nginx.conf',
  adapt: (text, { folder, ports }) => `
    user root;
    pid ${folder}/nginx.pid;
    error_log ${folder}/nginx.log;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/bodies;
      proxy_temp_path ${folder}/answers;
      ${text
        .replaceAll('/var/log/nginx/fairlead.log', logOf({ folder }))
        .replaceAll('/var/log/nginx/fairlead-error.log', errorsOf({ folder }))
        .replace('listen 443', `listen 127.0.0.1:${ports.open}`)
        .replace('listen 80', `listen 127.0.0.1:${ports.plain}`)
        .replace(`/etc/ssl/certs/${NAME}.pem`, `${folder}/certificate.pem`)
        .replace(`/etc/ssl/private/${NAME}.key`, `${folder}/key.pem`)}
    }`,
  command: (file, { folder }) => ['nginx', ['-c', file, '-e', `${folder}/nginx.log`, '-g', 'daemon off;']],
}

const caddy: Program = {
  example: 'Caddyfile',
  adapt: (text, { folder, ports }) =>
    `{
      admin off
      auto_https disable_redirects
      default_bind 127.0.0.1
      http_port ${ports.plain}
      https_port ${ports.open}
      storage file_system ${folder}/caddy
    }
    ${text.replace(`${NAME} {`, `${NAME} {\n tls ${folder}/certificate.pem ${folder}/key.pem`)}`,
  command: (file) => ['caddy', ['run', '--config', file, '--adapter', 'caddyfile']],
}

const haproxy: Program = {
  example: 'haproxy.cfg',
  adapt: (text, { folder, ports }) =>
    text
      .replace('bind :443', `bind 127.0.0.1:${ports.open}`)
      .replace('bind :80', `bind 127.0.0.1:${ports.plain}`)
      .replace(`/etc/haproxy/${NAME}.pem`, `${folder}/both.pem`),
  command: (file) => ['haproxy', ['-db', '-f', file]],
}

export const programs = { nginx, caddy, haproxy }
export type ProxyName = keyof typeof programs

/** A certificate of our own for the name; returns what callers have to trust. */
export const makeCertificate = (folder: string): string => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const whose = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  execFileSync('openssl', [...kind, ...whose, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const trusted = readFileSync(certificate, 'utf8')
  writeFileSync(join(folder, 'both.pem'), trusted + readFileSync(key, 'utf8'))
  return trusted
}

/** The example of `deploy/`, in front of two servers on this machine. Returns how to stop it. */
export const startProxy = (name: ProxyName, place: Place) => {
  const { example, adapt, command } = programs[name]
  const text = readFileSync(new URL(`../../deploy/${example}`, import.meta.url), 'utf8')
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${place.servers[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${place.servers[1]}`)
  const file = join(place.folder, example)
  writeFileSync(file, `${adapt(text, place)}\n`)
  const [program, args] = command(file, place)
  const logs = [logOf(place), errorsOf(place)]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-4_000)
  })
  return {
    said: () => said,
    /** What it keeps of requests and of errors. */
    logged: () => logs.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join(''),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}
