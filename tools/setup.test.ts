import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

/** Does to `node_modules` what npm does with these flags, as far as the start depends on it, and notes the call. */
const NPM = `#!/bin/sh
echo "npm $*" >> calls
mkdir -p node_modules/.bin
ln -sf "$REAL_NODE" node_modules/.bin/node
case "$*" in
  *--include=dev*)
    echo everything > node_modules/.package-lock.json
    printf '#!/bin/sh\\necho "vite $*" >> calls\\nmkdir -p dist/server\\n' > node_modules/.bin/vite
    chmod +x node_modules/.bin/vite ;;
  *--omit=dev*)
    echo runtime > node_modules/.package-lock.json
    rm -f node_modules/.bin/vite ;;
esac
`

const SERVER = `
const end = () => {
  console.log('drained')
  process.exit(0)
}
if (process.env.STAYS) setInterval(() => {}, 1000)
if (process.env.ENDS === 'killed') process.kill(process.pid, 'SIGKILL')
if (process.env.ENDS) process.exit(Number(process.env.ENDS))
process.on('SIGTERM', () => setTimeout(end, 300))
console.log('serving')
`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fairlead-setup-'))
  const project = new URL('..', import.meta.url).pathname
  cpSync(join(project, 'tools'), join(root, 'tools'), { recursive: true })
  const built = ['config', 'contracts', 'offline', 'pdf'].map((part) => `vite.${part}.ts`)
  for (const file of ['package.json', 'package-lock.json', ...built])
    cpSync(join(project, file), join(root, file))
  mkdirSync(join(root, 'public'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src/server.ts'), SERVER)
  mkdirSync(join(root, 'bin'))
  writeFileSync(join(root, 'bin/npm'), NPM)
  chmodSync(join(root, 'bin/npm'), 0o755)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const environment = (env: Record<string, string> = {}) => ({
  PATH: `${join(root, 'bin')}:${process.env.PATH}`,
  HOME: root,
  REAL_NODE: process.execPath,
  ...env,
})

/** Runs one of the commands to its end; returns what it called. */
const run = (tool: string, env?: Record<string, string>): string[] => {
  rmSync(join(root, 'calls'), { force: true })
  execFileSync(process.execPath, [`tools/${tool}.mjs`], { cwd: root, env: environment(env) })
  return existsSync(join(root, 'calls'))
    ? readFileSync(join(root, 'calls'), 'utf8')
        .trim()
        .split('\n')
        .map((call) => /--include=dev|--omit=dev|^vite/.exec(call)?.[0] ?? call)
    : []
}

const production = { NODE_ENV: 'production' }

test('in production everything is installed to build, and only what the server runs with is left', () => {
  expect(run('start', production)).toEqual(['--include=dev', 'vite', '--omit=dev'])
  expect(run('start', production)).toEqual([])
  expect(run('serve', production)).toEqual([])
})

test('after a start in production a plain one brings back what it lacks, and the other way round', () => {
  run('start', production)
  expect(run('start')).toEqual(['--include=dev'])
  expect(run('start')).toEqual([])
  expect(run('start', production)).toEqual(['--omit=dev'])
})

test('packages that another command removed are installed again', () => {
  run('start')
  execFileSync(join(root, 'bin/npm'), ['prune', '--omit=dev'], { cwd: root, env: environment() })
  expect(run('start')).toEqual(['--include=dev'])
})

test('building and serving are two steps', () => {
  expect(() => run('serve')).toThrow(/npm run build/)
  expect(run('build', production)).toEqual(['--include=dev', 'vite', '--omit=dev'])
  expect(run('serve', production)).toEqual([])
})

test.each(['start', 'serve'])(
  'a SIGTERM to `npm run %s` reaches the server, which ends in its own time',
  async (script) => {
    run('build')
    const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
    const child = spawn(npm, ['run', script], { cwd: root, env: environment({ STAYS: 'yes' }) })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    const ended = new Promise((resolve) => child.once('close', resolve))
    await expect.poll(() => output, { timeout: 20_000 }).toContain('serving')
    child.kill('SIGTERM')
    expect([await ended, output]).toEqual([0, expect.stringContaining('drained')])
  },
)

test.each([
  ['killed', 'SIGKILL', 2],
  ['134', 'exit code 134', 1],
  ['70', 'exit code 70', 1],
])('a server that crashes (%s) is started again, until somebody stops it', async (ENDS, how, times) => {
  run('build')
  const child = spawn(process.execPath, ['tools/serve.mjs'], { cwd: root, env: environment({ ENDS }) })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // five seconds between them, since the server lived for less
  const crashes = () => output.split(`by ${how}; starting it again`).length - 1
  await expect.poll(crashes, { timeout: 30_000 }).toBe(times)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a server that could not start, or was told to end, is not started again', () => {
  run('build')
  for (const ENDS of ['1', '78']) expect(() => run('serve', { ENDS })).toThrow()
})
