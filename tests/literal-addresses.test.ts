import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpointsOf } from '#gate/http.ts'
import { contracts } from '../src/slices.ts'

const root = new URL('..', import.meta.url).pathname
const texts = globSync('src/domains/**/*.contract.ts', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
)
const paths = new Set(
  contracts.flatMap((contract) =>
    endpointsOf(contract).flatMap(([, { path, also_at }]) => (also_at ? [path, also_at] : [path])),
  ),
)

test('every call a contract declares is served', async () => {
  const declared = globSync('src/domains/**/*.contract.ts', { cwd: root }).map(
    (file) => import(join(root, file)) as Promise<object>,
  )
  const served = new Set(contracts.flatMap((contract) => endpointsOf(contract).map(([, call]) => call)))
  const unserved = (await Promise.all(declared)).flatMap((contract) =>
    endpointsOf(contract).filter(([, call]) => !served.has(call)),
  )
  expect(unserved).toEqual([])
})

test('a search for the address of a call finds the one contract that declares it', () => {
  const times = (path: string) => texts.filter((text) => text.includes(`'${path}'`)).length
  expect([...paths].filter((path) => times(path) !== 1)).toEqual([])
  expect(paths.size).toBeGreaterThan(250)
  expect(times('/nobody/has/this')).toBe(0)
})
