import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpointsOf } from '#gate/http.ts'
import { contracts } from '../src/slices.ts'

/** Draws twelve calls and prints what a search for their address finds, and what stands beside it: two looks each. */
const DRAWN = 12
const root = new URL('..', import.meta.url).pathname
const files = globSync('src/**/*contract.ts', { cwd: root }).map(
  (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
)

const calls = contracts.flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
for (let drawn = 0; drawn < DRAWN; drawn++) {
  const [call] = calls.splice(Math.floor(Math.random() * calls.length), 1)
  if (!call) break
  console.log(`${call.method} ${call.path}`)
  for (const [file, text] of files.filter(([, text]) => text.includes(`'${call.path}'`))) {
    const line = text.slice(0, text.indexOf(`'${call.path}'`)).split('\n').length
    const beside = globSync(`${dirname(file)}/*.ts`, { cwd: root })
      .map((path) => path.slice(dirname(file).length + 1))
      .filter((name) => name !== 'contract.ts' && !name.includes('.test.'))
    console.log(`  ${file}:${line}\n  beside it: ${beside.sort().join(', ')}`)
  }
}
