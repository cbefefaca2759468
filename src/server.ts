import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDirectoryEmpty } from '#domains/students/directory/university-directory.queries.ts'
import { awaitDatabase } from '#platform/awaited-database.ts'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { claimFilesHome, keepFilesHome } from '#platform/files-home.ts'
import { createLog } from '#platform/log.ts'
import { isRefusal, startFailure } from '#platform/start-failure.ts'
import { startTelemetry } from '#platform/telemetry/start.ts'
import { buildApp } from './app.ts'
import { demoPeopleRemain } from './demo/filling.ts'
import type { demoSignIns } from './demo/seed.ts'
import { runProcesses } from './processes.ts'
import { openRuntime, type Runtime, type RuntimeOptions } from './runtime.ts'

// a line that can't be written, on a full disk or without a reader, is lost and ends nothing
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// what people entrust to the product is for no other user of this machine
process.umask(0o077)

const say = (text: string) => console.log(`\u2022 ${text}`)

const fail = (message: string, code: number): never => {
  console.error(message)
  process.exit(code)
}

const settings = (): Config => {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message, 78)
    throw error
  }
}

const config = settings()
const demo = config.demo ? await import('./demo/seed.ts') : null
const log = createLog(config.production || process.env.LOG_LEVEL ? config.logLevel : 'warn')

const open = async (options: RuntimeOptions = {}): Promise<Runtime> => {
  try {
    await awaitDatabase(config, say)
    return await openRuntime(config, log, options)
  } catch (error) {
    return fail(startFailure(config, error as Error), isRefusal(error) ? 78 : 1)
  }
}

/** Claims the place of the files, fills an empty database where configured; refuses one with demo people if others could reach them. */
const prepare = async ({ deps, handlers, migrated, close }: Runtime): Promise<void> => {
  if (migrated.length > 0) say(`Applied ${migrated.length} migrations`)
  await claimFilesHome(deps)
  if (!config.local && (await demoPeopleRemain(deps))) {
    await close()
    return fail(
      'This database holds the people of the demo data, whose password is printed, so it is only for a server that only this machine can reach. Start on a fresh one: set another DATABASE_URL, or another DATA_DIR.',
      78,
    )
  }
  await demo?.seedDemo(deps, handlers, say)
}

/** One Ctrl-C arrives twice, from the terminal and from the starter that passes it on. */
const ONE_PRESS = 500

/** Someone who presses Ctrl-C again doesn't want to wait. */
const stopAtOnce = (since: number): void => {
  if (Date.now() - since > ONE_PRESS) fail('Stopped immediately; requests under way are lost.', 130)
}

const serve = async (runtime: Runtime): Promise<void> => {
  const distDir = new URL('../dist', import.meta.url).pathname
  if (!existsSync(join(distDir, 'server'))) fail('The web app is not built yet. Start with: npm start', 1)
  const leaving = new AbortController()
  const telemetry = await startTelemetry(config, log)
  const app = await buildApp(runtime.deps, { distDir, leaving: leaving.signal, telemetry })
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    const taken = `Port ${config.port} is taken. Set PORT to another one.`
    const reason = error.code === 'EADDRINUSE' ? taken : error.message
    return runtime.close().then(() => fail(reason, 1))
  })
  await runtime.deps.queue.start(runtime.handlers)
  const leaveFiles = keepFilesHome(runtime.deps)
  let stopping = 0
  const drain = async (code: number, delay: number) => {
    const { timeout } = config.shutdown
    stopping = Date.now()
    leaving.abort()
    await pause(delay)
    const until = performance.now() + timeout
    const impatient = setTimeout(
      () => fail(`Some requests did not finish within ${timeout / 1000} seconds.`, code || 1),
      timeout,
    )
    await app.close()
    leaveFiles()
    await runtime.close(until)
    await telemetry?.stop(config.times.telemetry)
    clearTimeout(impatient)
    process.exit(code)
  }
  const stop = (signal: NodeJS.Signals) => {
    if (stopping > 0) return stopAtOnce(stopping)
    if (cluster.isPrimary) say(`${signal}: finishing requests under way`)
    return drain(0, config.shutdown.delay)
  }
  // an unforeseen error leaves the process in an unknown state: it finishes what is under way, and another
  // one takes over, also where only the starter watches
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error; this process finishes what is under way and ends')
    if (stopping === 0) void drain(70, 0).catch(() => process.exit(70))
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const welcome = (signIns: typeof demoSignIns | null, emptyDirectory: boolean): void => {
  console.log(`\nFairlead is ready at ${config.publicUrl}`)
  console.log(`API description: ${config.publicUrl}/api/docs`)
  if (!config.smtpUrl && !config.production) console.log(`Emails it would send: ${config.publicUrl}/mailbox`)
  if (signIns) {
    console.log(`\nDemo sign-ins at ${config.publicUrl}/sign-in (password for all: ${signIns.password})`)
    for (const [role, email] of signIns.people) console.log(`  ${role.padEnd(12)} ${email}`)
  }
  if (emptyDirectory)
    console.log(
      '\nThe university directory is empty, so students have to type their university’s name. Fill it with: npm run import:universities -- FILE',
    )
  console.log('\nStop with Ctrl-C.')
}

if (!cluster.isPrimary) {
  await serve(await open())
} else {
  say(
    config.databaseUrl ? 'Connecting to the database' : `Opening the embedded database in ${config.dataDir}`,
  )
  const alone = config.workers === 1
  const runtime = await open({ command: !alone, prepare })
  const signIns = demo && (await demo.demoSignIns.stillThere(runtime.deps)) ? demo.demoSignIns : null
  const emptyDirectory = await isDirectoryEmpty(runtime.deps.db)
  if (alone) {
    await serve(runtime)
  } else {
    await runtime.close()
    say(`Starting ${config.workers} processes`)
    await runProcesses(config.workers, say).catch((error: Error) => fail(error.message, 1))
  }
  welcome(signIns, emptyDirectory)
}
