import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './harness/ports.ts'
import { bare } from './harness/process.ts'

/** Asks on a connection of its own; what became of it is added to the outcomes. */
const ask = (port: number, path: string, outcomes: string[]) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', () => {})
  socket.on('close', () => outcomes.push(answer))
  return () => answer
}

test('a process that is busy for good and killed leaves no caller waiting, and another one takes its place', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['tests/harness/blocking.ts'], {
    env: { ...bare, PORT: String(port) },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 60_000 }).toContain('ready')

  const blocked = ask(port, '/block', [])
  await expect.poll(blocked, { timeout: 20_000 }).toMatch(/\d+$/)
  const outcomes: string[] = []
  // one of them is handed to the process that is busy, the others to the other one
  for (let n = 0; n < 8; n++) ask(port, '/', outcomes)
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBe(7)
  process.kill(Number(/(\d+)$/.exec(blocked())![1]), 'SIGKILL')
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBe(8)
  expect(outcomes.filter((answer) => answer === '')).toHaveLength(1)
  expect(output).toContain('ended by SIGKILL; starting another')
  const others = new Set<string>()
  const look = async () => {
    const answers: string[] = []
    ask(port, '/', answers)
    while (answers.length === 0) await wait(20)
    return others.add(answers[0]!.split('\r\n').at(-1)!).size
  }
  await expect.poll(look, { timeout: 60_000 }).toBe(2)
  child.kill('SIGTERM')
  await once(child, 'exit')
}, 120_000)
