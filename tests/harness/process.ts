import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { freePort } from './ports.ts'

/** What each of our processes needs of our own environment, so that nothing else of it leaks in. */
export const bare = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: new URL('../../node_modules/.cache/compiled', import.meta.url).pathname,
}

/**
 * Puts a migrated embedded database into a data folder, so that a start has nothing to migrate; in a run on a
 * real server the start creates its own.
 */
export const prepare = (folder: string): void => {
  const template = inject('template')
  if ('folder' in template) cpSync(template.folder, folder, { recursive: true })
}

/** Starts the server in its own process. `args` go to Node; `stdio` says where its output goes, to us by default. */
export const startServer = async (
  env: Record<string, string>,
  args: string[] = [],
  stdio: StdioOptions = 'pipe',
) => {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [...args, 'src/server.ts'], {
    env: { ...bare, PORT: String(port), DEMO: 'off', ...env },
    stdio,
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
