import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Starts the built product in a folder, this version or another; resolves when it is ready. `args` go to Node. */
export const startProduct = async (folder: string, env: Record<string, string>, args: string[] = []) => {
  const port = await freePort()
  const child = spawn(process.execPath, [...args, 'src/server.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!output.includes('Fairlead is ready')) {
    if (child.exitCode !== null) throw new Error(`${folder} did not start:\n${output}`)
    await pause(50)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    /** The messages of errors in its log, each once. */
    complaints: (): string[] => {
      const said = [...output.matchAll(/"err":\{.*?"message":"((?:[^"\\]|\\.)*)"/g)]
      return [...new Set(said.map(([, text]) => text!))]
    },
    /** Resolves once it has ended. */
    end: async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal)
      await ended
    },
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>
