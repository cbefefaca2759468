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

/** Does the work unless the stamp says it was done for exactly these inputs. */
const unlessDone = (stamp, inputs, work) => {
  const now = fingerprint(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  work()
  mkdirSync(join(stamp, '..'), { recursive: true })
  writeFileSync(stamp, now)
}

export const install = () =>
  unlessDone(join(root, 'node_modules', '.installed'), [join(root, 'package-lock.json')], () => {
    say('Installing packages (a minute or two, once)')
    // not `npm ci`: it refuses a lock file that lacks binaries for platforms some registries don't carry
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing')
  })

export const build = () => {
  const inputs = [
    ...filesIn('src').filter((file) => !/\.test\.tsx?$/.test(file)),
    join(root, 'vite.config.ts'),
    join(root, 'vite.contracts.ts'),
    join(root, 'package-lock.json'),
  ]
  unlessDone(join(root, 'dist', '.built'), inputs, () => {
    say('Building the web app')
    run('vite', ['build', '--logLevel', 'warn'], 'Building')
  })
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

/** Runs a program with the pinned Node until it ends; signals are passed on, so that it can close cleanly. */
export const serve = (args) => {
  const { flags, env } = serverMemory(environment())
  const child = spawn(join(bin, 'node'), [...flags, ...args], { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.on('error', ({ message }) => {
    console.error(message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
