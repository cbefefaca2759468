import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('every list is there, and a known ETag answers 304', async () => {
  const first = await t.app.inject('/api/commons/meta')
  expect(first.statusCode).toBe(200)
  const body = first.json()
  for (const list of Object.values(body)) expect((list as unknown[]).length).toBeGreaterThan(0)
  expect(body.countries).toContainEqual({ code: 'DE', name: 'Germany' })
  expect(body.currencies).toContainEqual({ code: 'JPY', name: 'Japanese Yen', minor_digits: 0 })
  expect(body.countries.length).toBeGreaterThan(240)
  expect(body.countries.length).toBeLessThan(256)
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await t.app.inject({ url: '/api/commons/meta', headers })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})
