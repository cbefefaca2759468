import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepare } from '../../tests/harness/process.ts'
import { runningServer, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-holder-'))
let other: ChildProcess
beforeAll(() => {
  other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
})
afterAll(() => {
  other.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const hold = (begun: string | null) =>
  writeFileSync(
    join(folder, 'server.json'),
    JSON.stringify({ pid: other.pid, begun, socket: join(folder, 'not-visible') }),
  )
const beginning = () => {
  const stat = readFileSync(`/proc/${other.pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!
}

describe.runIf(existsSync('/proc/self/stat'))(
  'a data folder whose server has a temporary folder of its own',
  () => {
    test('is not opened a second time', async () => {
      hold(beginning())
      await expect(startEmbedded(folder)).rejects.toThrow(`process id ${other.pid}`)
      expect(existsSync(join(folder, 'database'))).toBe(false)
    })

    test('is not opened by a command either, which says why', () => {
      hold(beginning())
      expect(() => runningServer(folder)).toThrow(/can't be reached from here/)
    })
  },
)

test.each(['1', null])('a number that another process has by now holds nothing (began %s)', async (begun) => {
  prepare(folder)
  hold(begun)
  expect(runningServer(folder)).toBeUndefined()
  const { close } = await startEmbedded(folder, { durable: false })
  await close()
})
