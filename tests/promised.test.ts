import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/shared/ids.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { promisedAddresses, promisedTo } from './promised/addresses.ts'
import { promisedCalls } from './promised/calls.ts'

let t: TestApp
let documented: Record<string, Record<string, unknown>>
beforeAll(async () => {
  t = await openTestApp()
  documented = (await t.app.inject({ url: '/api/openapi.json' })).json().paths
})
afterAll(() => t.close())

test('the lists are whole', () => {
  const addresses = Object.keys(promisedAddresses) as Array<keyof typeof promisedAddresses>
  expect(promisedCalls).toHaveLength(176)
  expect(addresses.flatMap(promisedTo)).toHaveLength(110)
})

test.each(promisedCalls)('%s is documented and answered', async (call) => {
  const [method, path] = call.split(' ') as [string, string]
  const described = Object.keys(documented).find(
    (known) => known.replace(/^\/api/, '').replace(/\{\w+\}/g, '{id}') === path,
  )
  expect(described && documented[described]?.[method.toLowerCase()], 'in the API description').toBeTruthy()
  const url = described!.replace(/\{(\w+)\}/g, ':$1')
  expect(t.app.hasRoute({ method: method as 'GET', url }), 'served').toBe(true)
  const answer = await t.app.inject({ method: method as 'GET', url: `/api${path.replace('{id}', newId())}` })
  expect([200, 204, 400, 401, 404, 415, 422]).toContain(answer.statusCode)
})
