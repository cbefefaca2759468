import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/harness/app.ts'
import { picture } from '../../tests/harness/files.ts'
import { drawn } from './drawing/pool.ts'
import { storeFile } from './files.ts'
import { inTransaction } from './transactions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const stored = async () => {
  const content = Buffer.from(await (await picture(900, 600)).arrayBuffer())
  const size = { byte_size: content.length, width: 900, height: 600 }
  const file = { kind: 'image', filename: 'a.png', content_type: 'image/png', content, ...size } as const
  return { content, id: await inTransaction(t.deps, (tx) => storeFile(tx, file, { isPublic: true })) }
}

test('while a picture waits long to be drawn in its width, the one there is is shown; later its own', async () => {
  const { content, id } = await stored()
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const before = drawn('somebody', () => done)
  const meanwhile = await t.app.inject(`/media/${id}?w=96`)
  expect([meanwhile.statusCode, meanwhile.headers['content-type']]).toEqual([200, 'image/png'])
  expect(meanwhile.rawPayload.equals(content)).toBe(true)
  expect(meanwhile.headers['cache-control']).toBe('public, max-age=60')
  finish()
  await before
  const later = () => t.app.inject(`/media/${id}?w=96`)
  await expect.poll(async () => (await later()).headers['cache-control']).toContain('immutable')
  expect((await later()).rawPayload.length).toBeLessThan(content.length)
})
