/**
 * Restarts two servers in turn behind each proxy of `deploy/` while callers read and write, and counts what failed, was lost
 * or came twice. Needs a PostgreSQL, openssl, and the proxies (Debian: apt-get install nginx caddy haproxy), on this machine,
 * and a build.
 *
 *   node tests/faults/rolling-restart.ts [--proxy nginx] [--server postgres://…] [--callers 6] [--rounds 1]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dropDatabase } from '../../bench/database.ts'
import { freePort } from '../harness/ports.ts'
import { callAll, type Door, type Outcomes } from './callers.ts'
import { makeInstallation, makeWork, startServer } from './installation.ts'
import { checkPassingOn, SECRET } from './passing-on.ts'
import { makeCertificate, type ProxyName, programs, startProxy } from './proxies.ts'

const { values } = parseArgs({
  options: {
    proxy: { type: 'string' },
    server: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    callers: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '1' },
  },
})
const DATABASE = 'fairlead_rolling_restart'
/** Between two restarts, so that the proxy has noticed that the first one is back. */
const SETTLE = 5_000

const folder = mkdtempSync(join(tmpdir(), 'fairlead-restarts-'))
const { env, runtime } = await makeInstallation(values.server, DATABASE, folder)
const work = await makeWork(runtime)
const ca = makeCertificate(folder)
const servers: [number, number] = [await freePort(), await freePort()]
const complaints: string[] = []

type Server = Awaited<ReturnType<typeof startServer>>

const restartInTurn = async (running: Server[]) => {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [n, port] of servers.entries()) {
      const began = Date.now()
      const code = await running[n]!.stop()
      running[n] = await startServer(env, port)
      const seconds = ((Date.now() - began) / 1000).toFixed(0)
      console.log(`  server ${n + 1} ended with exit code ${code} and was ready again after ${seconds} s`)
      if (code !== 0) complaints.push(`server ${n + 1} ended with exit code ${code}`)
      await pause(SETTLE)
    }
}

const sum = (outcomes: Outcomes, isCounted: (outcome: string) => boolean): number =>
  [...outcomes].reduce((total, [outcome, times]) => total + (isCounted(outcome) ? times : 0), 0)

/** Runs the work behind this proxy; what the proxy said is shown if it fails. */
const behind = async (
  name: ProxyName,
  trial: (door: Door, logged: () => string) => Promise<void>,
): Promise<void> => {
  console.log(name)
  const ports = { open: await freePort(), plain: await freePort() }
  const proxy = startProxy(name, { folder, ports, servers })
  try {
    await trial({ port: ports.open, ca }, proxy.logged)
  } catch (error) {
    console.error(proxy.said())
    throw error
  } finally {
    await proxy.stop()
  }
}

const restartBehind = (name: ProxyName, running: Server[]) =>
  behind(name, async (door) => {
    await pause(SETTLE)
    const done = new AbortController()
    const calling = callAll({ door, callers: Number(values.callers), ...work, signal: done.signal })
    await restartInTurn(running).finally(() => done.abort())
    const { outcomes, written, unclear } = await calling
    const counts = await work.countsOf()
    const failed = sum(outcomes, (outcome) => !/ (2\d\d|429)\b/.test(outcome))
    const lost = written.filter((text) => !counts.has(text)).length
    const doubled = [...written, ...unclear].filter((text) => (counts.get(text) ?? 0) > 1).length
    console.log(`  ${[...outcomes].map(([outcome, times]) => `${outcome}: ${times}`).join(', ')}`)
    console.log(
      `  ${sum(outcomes, () => true)} requests, ${failed} failed, ${written.length} writes answered, ` +
        `${lost} lost, ${doubled} doubled`,
    )
    if (failed + lost + doubled > 0) complaints.push(`${name}: failed, lost or doubled`)
  })

/** What the proxy wrote of the requests: each of them, without what follows its path. */
const wrongIn = (log: string): string[] => {
  const line = log.split('\n').find((one) => one.includes(' GET /events 200 '))
  console.log(`  its log: ${line}`)
  return [
    ...(line ? [] : ['nginx: the log does not name the requests']),
    ...(log.includes(SECRET) ? ['nginx: the log has what follows a path'] : []),
  ]
}

try {
  const chosen = (Object.keys(programs) as ProxyName[]).filter((name) => (values.proxy ?? name) === name)
  console.log('What is passed on')
  for (const name of chosen)
    await behind(name, async (door, logged) => {
      for (const complaint of await checkPassingOn(door, servers)) complaints.push(`${name}: ${complaint}`)
      if (name === 'nginx') complaints.push(...wrongIn(logged()))
    })
  console.log('Restarts in turn')
  const running = await Promise.all(servers.map((port) => startServer(env, port)))
  for (const name of chosen) await restartBehind(name, running)
  await Promise.all(running.map(({ stop }) => stop()))
} finally {
  await runtime.close()
  await dropDatabase(values.server, DATABASE)
  rmSync(folder, { recursive: true, force: true })
}
for (const complaint of complaints) console.error(`WRONG: ${complaint}`)
process.exitCode = complaints.length > 0 ? 1 : 0
