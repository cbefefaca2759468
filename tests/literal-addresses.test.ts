import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { endpointsOf } from '#gate/http.ts'
import { contracts } from '../src/slices.ts'
import { declaring, findCalls, nounOf } from './harness/calls.ts'
import { product } from './harness/source.ts'

const calls = await findCalls()

test('every call a contract declares is served', async () => {
  const served = new Set(contracts.flatMap((contract) => endpointsOf(contract).map(([, call]) => call)))
  const declared = product
    .filter((file) => file.endsWith('.contract.ts'))
    .map((file) => import(`../${file}`) as Promise<object>)
  const unserved = (await Promise.all(declared)).flatMap((contract) =>
    endpointsOf(contract).flatMap(([name, call]) =>
      served.has(call) ? [] : [`${name}: ${call.method} ${call.path}`],
    ),
  )
  expect(unserved, 'add the routes that serve each to its slice.ts').toEqual([])
  expect(new Set(calls.map(({ endpoint }) => endpoint))).toEqual(served)
})

test('a search for the address of a call finds the one contract that declares it', () => {
  const paths = new Set(
    calls.flatMap(({ endpoint: { path, also_at } }) => (also_at ? [path, also_at] : [path])),
  )
  expect([...paths].filter((path) => declaring(path).length !== 1)).toEqual([])
  expect(calls.filter(({ declared, contract }) => declared[0]?.file !== contract)).toEqual([])
  expect(paths.size).toBeGreaterThan(250)
  expect(declaring('/nobody/has/this')).toEqual([])
})

/** The second look: the routes with the contract's noun, next to it. */
const isFound = (contract: string, routes: string): boolean =>
  nounOf(contract) === nounOf(routes) && dirname(contract) === dirname(routes)

test('what serves a call has the noun of its contract and lies next to it', () => {
  const astray = calls
    .filter(({ contract, served }) => !isFound(contract, served.file))
    .map(
      ({ contract, served }) =>
        `${contract} is served by ${served.file}: serve it in ${contract.replace('.contract.', '.routes.')}`,
    )
  expect(astray).toEqual([])
  const contract = 'src/domains/jobs/likes/job-likes.contract.ts'
  expect(isFound(contract, 'src/domains/jobs/likes/jobs.routes.ts')).toBe(false)
  expect(isFound(contract, 'src/domains/jobs/job-likes.routes.ts')).toBe(false)
})
