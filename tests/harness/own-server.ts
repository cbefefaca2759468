/**
 * Runs the test files that need a PostgreSQL server in part, on one that is made of the installed programs and removed
 * afterward; with TEST_DATABASE_URL, on that one. Words on the command line go to Vitest. Ends with 69 if there is no server.
 */
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { noClusters, startPrimary } from './clusters.ts'

const root = new URL('../..', import.meta.url).pathname
const UNAVAILABLE = 69

const needing = globSync(['tests/*.test.ts', 'src/**/*.test.ts'], { cwd: root })
  .filter((file) => /\bonServer\b|'server' in template/.test(readFileSync(root + file, 'utf8')))
  .sort()

const given = process.env.TEST_DATABASE_URL
if (!given && noClusters) {
  console.error(`\u2717 ${needing.length} files are tried without their parts on a server: ${noClusters}`)
  process.exit(UNAVAILABLE)
}
const cluster = given ? null : await startPrimary({ max_connections: 300, fsync: 'off' })
const child = spawn('vitest', ['run', ...process.argv.slice(2), ...needing], {
  cwd: root,
  env: { ...process.env, TEST_DATABASE_URL: given ?? cluster!.url() },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const code = await new Promise<number>((resolve) => {
  child.once('exit', (status) => resolve(status ?? 1))
  child.once('error', (error) => {
    console.error(error.message)
    resolve(1)
  })
})
await cluster?.remove()
process.exit(code)
