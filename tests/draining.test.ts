import type { ChildProcess } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepare, startServer } from './harness/process.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let children: ChildProcess[]
let sockets: Socket[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-draining-'))
  children = []
  sockets = []
  prepare(folder)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const socket of sockets) socket.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (env: Record<string, string>) => {
  const server = await startServer({ DATA_DIR: folder, ...env })
  children.push(server.child)
  await server.ready()
  return { ...server, port: Number(new URL(server.address).port) }
}

const open = async (port: number, host: string): Promise<Socket> => {
  const socket = connect(port, host)
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

const BODY = JSON.stringify({ email: 'underway@example.com' })

/** A request under way: all of it but the last byte has arrived. */
const underWay = async (port: number, host: string) => {
  const socket = await open(port, host)
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /api/waitlist/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`,
  )
  return async () => {
    socket.write(BODY.slice(-1))
    await closed
    return heard.split('\r\n')[0]
  }
}

/** Asks without a break over connections it keeps, until the server is gone or it is told to stop. */
const askWithoutBreak = (address: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const answers: string[] = []
  const ask = () =>
    new Promise<string>((resolve) => {
      get(`${address}/healthz`, { agent }, (response) => {
        response.resume().once('end', () => resolve(String(response.statusCode)))
      }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
  let going = true
  const asking = async () => {
    while (going && answers.at(-1) !== 'ECONNREFUSED') answers.push(await ask())
  }
  const over = Promise.all([asking(), asking(), asking()]).then(() => agent.destroy())
  const stop = async () => {
    going = false
    await over
    return answers
  }
  return { over, stop }
}

test('a server that stops answers what is under way at each of its addresses, and waits for no idle connection', async () => {
  const { port, address, child, ended } = await start({})
  const addresses = (await lookup('localhost', { all: true })).map((one) => one.address)
  for (const host of addresses) await open(port, host)
  const finishing = await Promise.all(addresses.map((host) => underWay(port, host)))
  const { over } = askWithoutBreak(address)
  await pause(300)
  child.kill('SIGTERM')
  await pause(1_500)
  expect(child.exitCode).toBeNull()
  expect(await Promise.all(finishing.map((finish) => finish()))).toEqual(
    addresses.map(() => 'HTTP/1.1 200 OK'),
  )
  expect(await ended).toBe(0)
  await over
})

test('it says that it is not ready, and answers everyone until the time for noticing has passed', async () => {
  const { port, address, child, ended } = await start({ HOST: '127.0.0.1', SHUTDOWN_DELAY: '3' })
  const kept = await open(port, '127.0.0.1')
  const finish = await underWay(port, '127.0.0.1')
  const { stop } = askWithoutBreak(address.replace('localhost', '127.0.0.1'))
  await pause(300)
  child.kill('SIGTERM')
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then((response) => response.json()))
    .toEqual({ status: 'stopping' })
  kept.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const heard = await new Promise<string>((resolve) => kept.once('data', (bytes) => resolve(String(bytes))))
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close/i)
  expect([...new Set(await stop())]).toEqual(['200'])
  expect(await finish()).toBe('HTTP/1.1 200 OK')
  expect(await ended).toBe(0)
})
