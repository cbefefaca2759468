// Runs on whatever Node starts it (20 or newer), before anything is installed: only the standard library
// here.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { serverMemory } from './memory.mjs'

export const root = new URL('..', import.meta.url).pathname
const bin = join(root, 'node_modules', '.bin')

/** The environment in which `node` is the pinned one and keeps what it compiled for the next start. */
export const environment = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
})

export const say = (text) => console.log(`\u2022 ${text}`)

const run = (command, args, what) => {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment() })
  if (status !== 0) {
    console.error(`${what} failed (${signal ?? `exit code ${status}`}).`)
    process.exit(status ?? 1)
  }
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()

const fingerprint = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const lock = join(root, 'package-lock.json')
/** What npm notes about the packages that are there: installing or removing any changes it. */
const present = join(root, 'node_modules', '.package-lock.json')

/** Says what was done for which inputs. */
const stamps = {
  installed: join(root, 'node_modules', '.installed'),
  built: join(root, 'dist', '.built'),
}
const isStamped = (stamp, text) => existsSync(stamp) && readFileSync(stamp, 'utf8') === text

/** Whatever NODE_ENV says, which npm would decide by. */
const packages = {
  everything: { flag: '--include=dev', doing: 'Installing packages (a minute or two, once)' },
  runtime: { flag: '--omit=dev', doing: 'Leaving only the packages the server runs with' },
}

/** Installs `everything`, or leaves only what the built product runs with (`runtime`). */
export const install = (kind) => {
  const now = () => `${kind} ${existsSync(present) ? fingerprint([lock, present]) : ''}`
  if (isStamped(stamps.installed, now())) return
  const { flag, doing } = packages[kind]
  say(doing)
  // not `npm ci`: it refuses a lock file that lacks binaries for platforms some registries don't carry
  run('npm', ['install', flag, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing')
  writeFileSync(stamps.installed, now())
}

const builtFrom = () =>
  fingerprint([
    ...filesIn('src').filter((file) => !/\.test\.tsx?$/.test(file)),
    ...filesIn('public'),
    ...['config', 'contracts', 'offline', 'pdf'].map((part) => join(root, `vite.${part}.ts`)),
    lock,
  ])

/** Builds the web app, unless it was built from exactly these files. */
export const build = () => {
  const inputs = builtFrom()
  if (isStamped(stamps.built, inputs)) return
  say('Building the web app')
  run('vite', ['build', '--logLevel', 'warn'], 'Building')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamps.built, inputs)
}

/** Installs and builds what is missing; in production, only the packages the server runs with are left. */
export const installAndBuild = () => {
  const production = process.env.NODE_ENV === 'production'
  if (!production || !isStamped(stamps.built, builtFrom())) {
    install('everything')
    build()
  }
  if (production) install('runtime')
}

/** Runs one step of a check, its output as it comes. Returns whether it passed. */
export const step = (name, command, args) => {
  const started = Date.now()
  say(name)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment() })
  return new Promise((resolve) => {
    child.on('error', ({ message }) => console.error(message))
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`  ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`)
      resolve(code === 0)
    })
  })
}

/** Runs steps in parallel, showing the output of each when it ends. Returns which passed. */
export const stepsAtOnce = (steps) =>
  Promise.all(
    steps.map(([name, command, ...args]) => {
      const started = Date.now()
      say(name)
      const child = spawn(command, args, { cwd: root, env: environment() })
      const output = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
      return new Promise((resolve) => {
        child.on('error', ({ message }) => output.push(Buffer.from(`${message}\n`)))
        child.on('close', (code, signal) => {
          process.stdout.write(Buffer.concat(output))
          const seconds = ((Date.now() - started) / 1000).toFixed(1)
          const outcome = code === 0 ? 'passed' : `FAILED (${signal ?? `exit code ${code}`})`
          console.log(`  ${name}: ${outcome} in ${seconds} s\n`)
          resolve(code === 0)
        })
      })
    }),
  )

/** Milliseconds; a server that lived for less is started again after as long. */
const QUICK = 5_000

/** Killed, ended by its engine (128 + SIGABRT), or ended by itself after an error nobody caught. */
const isCrash = (code, signal) => signal !== null || code === 134 || code === 70

/**
 * Runs the server with the pinned Node until it ends, and again if it crashes; signals are passed on, so that it can
 * close cleanly.
 */
export const serve = () => {
  if (!existsSync(join(bin, 'node')) || !existsSync(stamps.built)) {
    console.error('Nothing is installed and built yet. Do that with: npm run build')
    process.exit(1)
  }
  const { flags, env } = serverMemory(environment())
  let child
  let stopping = false
  const start = () => {
    const since = Date.now()
    child = spawn(join(bin, 'node'), [...flags, 'src/server.ts'], { cwd: root, stdio: 'inherit', env })
    child.on('error', ({ message }) => {
      console.error(message)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      if (stopping || !isCrash(code, signal)) process.exit(code ?? 1)
      say(`The server ended by ${signal ?? `exit code ${code}`}; starting it again`)
      child = undefined
      setTimeout(start, Date.now() - since < QUICK ? QUICK : 0)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      stopping = true
      if (!child) process.exit(0)
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  say('Starting')
  start()
}
