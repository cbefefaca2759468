import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Starts the server as a process of its own. `args` go to Node. */
export const startServer = async (env: Record<string, string>, args: string[] = []) => {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [...args, 'src/server.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DEMO: 'off', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const ready = async () => {
    while (!output.includes('Fairlead is ready')) {
      if (child.exitCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { address: `http://localhost:${port}`, child, ended, ready, output: () => output }
}
