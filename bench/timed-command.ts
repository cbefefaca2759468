import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The most memory a process has had, in bytes; only Linux tells, elsewhere 0. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Runs one of the product's commands to its end, and says how long that took; throws with what it said if it fails. */
export const runTimed = async (
  tool: string,
  env: Record<string, string | undefined>,
  words: readonly string[],
) => {
  const since = performance.now()
  const child = spawn(process.execPath, [`tools/${tool}.ts`, ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).on('error', console.error)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  let memory = 0
  const watching = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid!))
  }, 100)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watching)
  if (code !== 0) throw new Error(`${tool} ${words.join(' ')} ended with ${code}:\n${said}`)
  return { said, memory, seconds: (performance.now() - since) / 1000 }
}
