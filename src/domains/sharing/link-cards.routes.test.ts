import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { drawable } from '#platform/drawing/card.ts'
import { storeFile } from '#platform/files.ts'
import { inTransaction } from '#platform/transactions.ts'
import { checkUpload } from '#platform/uploads.ts'
import { type CardKind, ogImageOf } from '#shared/cards.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { picture } from '../../../tests/harness/files.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const card = (kind: CardKind, id: string, version = '1') => t.app.inject(ogImageOf({ kind, id, version }))

/** An employer whose logo is one plain color. */
const withLogo = async () => {
  const { id } = await buildOrganization(t.deps, 'employer', { name: 'Harbor & Sons Ltd' })
  const bytes = Buffer.from(await (await picture(300, 200)).arrayBuffer())
  const upload = await checkUpload(bytes, 'logo.jpg', 'logoFile', 'image')
  await inTransaction(t.deps, async (tx) => {
    const logo_file_id = await storeFile(tx, upload, { isPublic: true })
    await tx.db.updateTable('organizations').set({ logo_file_id }).where('id', '=', id).execute()
  })
  return id
}

describe('pictures of shared links', () => {
  test('are 1200 by 630 and may be kept for good; the logo stands on them', async () => {
    const organization_id = await withLogo()
    const { id } = await buildJob(t.deps, { organization_id, title: 'Naval architect' })
    const drawn = await card('job', id)
    expect(drawn.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { width, height } = await sharp(drawn.rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    const pixel = await sharp(drawn.rawPayload)
      .removeAlpha()
      .extract({ left: 132, top: 120, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([...pixel].map((part) => Math.round(part / 16))).toEqual([12, 4, 1])
    expect((await card('organization', organization_id)).statusCode).toBe(200)
  })

  test('follow the content, and are drawn once for many who ask', async () => {
    const { id } = await buildEvent(t.deps, { title: 'Spring fair' })
    const [one, ...others] = await Promise.all(
      Array.from({ length: 30 }, (_, n) => card('event', id, String(n))),
    )
    for (const other of others) expect(other.rawPayload.equals(one!.rawPayload)).toBe(true)
    await t.deps.db.updateTable('events').set({ title: 'Fall fair' }).where('id', '=', id).execute()
    expect((await card('event', id, 'new')).rawPayload.equals(one!.rawPayload)).toBe(false)
  })

  test.each([
    ['long', 'Senior principal staff engineer for maritime navigation software and charts '.repeat(3)],
    ['one word', 'W'.repeat(200)],
    ['another script', '软件工程师实习生（上海）'],
    ['right to left', 'مهندس برمجيات'],
    ['Devanagari', 'सॉफ्टवेयर इंजीनियर'],
    ['emoji', '🚢⚓👩🏽‍🚀'],
    ['markup', '<img src=x onerror=alert(1)> & "quotes"'],
    ['control', 'a\u0001\u202eb'],
  ])('a title of the kind "%s" is drawn', async (_, title) => {
    const drawn = await card('job', (await buildJob(t.deps, { title: title.slice(0, 200) })).id)
    expect(drawn.statusCode).toBe(200)
    expect((await sharp(drawn.rawPayload).metadata()).width).toBe(1200)
  })

  test('what is not public has none', async () => {
    const suspended = await buildOrganization(t.deps, 'employer', { state: 'suspended' })
    const none = [
      card('job', (await buildJob(t.deps, { state: 'draft' })).id),
      card('job', (await buildJob(t.deps, { is_hidden: true })).id),
      card('job', (await buildJob(t.deps, { organization_id: suspended.id })).id),
      card('event', (await buildEvent(t.deps, { state: 'draft' })).id),
      card('event', (await buildEvent(t.deps, { visibility: 'partners' })).id),
      card('organization', suspended.id),
      card('organization', '00000000-0000-7000-8000-000000000000'),
      t.app.inject('/cards/job/x.png'),
      t.app.inject('/cards/person/x.png'),
    ]
    for (const answer of await Promise.all(none)) expect(answer.statusCode).toBe(404)
  })
})

test('what cannot be drawn leaves the rest, or gives way', () => {
  expect(drawable('Łódź – café  🚢 №')).toBe('Łódź – café')
  expect(drawable('软件 AI', 'Job on Fairlead')).toBe('Job on Fairlead')
})

test('another version is another address', () => {
  const at = (version: string[]) => ogImageOf({ kind: 'job', id: 'a', version })
  expect(at(['x', 'y'])).toBe(at(['x', 'y']))
  expect(at(['x', 'y'])).not.toBe(at(['x', 'z']))
  expect(at(['x'])).toMatch(/^\/cards\/job\/a-[0-9a-f]{16}\.png$/)
})
