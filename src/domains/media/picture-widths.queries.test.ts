import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropUnused, removeDropped } from '#platform/file-removals.ts'
import { storeFile } from '#platform/files.ts'
import { sizedKeys } from '#platform/pictures.ts'
import { inTransaction } from '#platform/transactions.ts'
import { checkUpload } from '#platform/uploads.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { picture as aPicture } from '../../../tests/harness/files.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('pictures in the width they are shown in', () => {
  const AVIF = 'image/avif,image/webp,image/*,*/*;q=0.8'

  const kept = async (file: File, isPublic = true): Promise<string> => {
    const upload = await checkUpload(Buffer.from(await file.arrayBuffer()), file.name, 'x', 'image')
    return inTransaction(t.deps, (tx) => storeFile(tx, upload, { isPublic }))
  }
  const get = (id: string, width?: string, accept?: string) =>
    t.app.inject({
      url: `/media/${id}${width === undefined ? '' : `?w=${width}`}`,
      headers: accept ? { accept } : {},
    })
  const known = async (answer: { rawPayload: Buffer }) => {
    const { format, compression, width, height } = await sharp(answer.rawPayload).metadata()
    return [compression === 'av1' ? 'avif' : format, width, height]
  }

  test('come as small as asked for, in the best form the browser knows, to be kept for good', async () => {
    const id = await kept(await aPicture(1600, 800))
    const answer = await get(id, '320', AVIF)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      vary: expect.stringMatching(/accept/i),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await known(answer)).toEqual(['avif', 320, 160])
    expect(await known(await get(id, '640', 'image/webp,*/*'))).toEqual(['webp', 640, 320])
    expect(await known(await get(id, '1280', '*/*'))).toEqual(['jpeg', 1280, 640])
    expect(await known(await get(id, '96'))).toEqual(['jpeg', 96, 48])
    expect(await known(await get(id))).toEqual(['webp', 1600, 800])
  })

  test('are made once, kept, and asked for by many at a time', async () => {
    const id = await kept(await aPicture(1000, 500))
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(id, '320', AVIF)))
    for (const { rawPayload } of answers) expect(rawPayload.equals(answers[0]!.rawPayload)).toBe(true)
    const { storage_key } = await t.deps.db
      .selectFrom('stored_files')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await t.deps.storage.remove(storage_key)
    expect((await get(id, '320', AVIF)).statusCode).toBe(200)
  })

  test('go with the picture when nothing refers to it any more', async () => {
    const id = await kept(await aPicture(1000, 500))
    await get(id, '96', AVIF)
    const [row] = await t.deps.db
      .selectFrom('stored_files')
      .select('storage_key')
      .where('id', '=', id)
      .execute()
    const key = sizedKeys(row!.storage_key).find((one) => one.endsWith('-96-avif'))!
    expect((await t.deps.storage.bytes(key)).length).toBeGreaterThan(0)
    await inTransaction(t.deps, (tx) => dropUnused(tx, { ids: [id] }, 10))
    await removeDropped(t.deps)
    await expect(t.deps.storage.bytes(key)).rejects.toThrow()
    expect((await get(id, '96', AVIF)).statusCode).toBe(404)
  })

  test('small ones are not blown up', async () => {
    expect(await known(await get(await kept(await aPicture(60, 60)), '640', 'image/webp'))).toEqual([
      'webp',
      60,
      60,
    ])
  })

  test.each(['97', '0', '-1', '99999', '320.0', 'abc', ''])('the width "%s" is none', async (width) => {
    const id = await kept(await aPicture())
    expect((await get(id, width)).statusCode).toBe(404)
  })

  test('private files stay private in every width', async () => {
    const id = await kept(await aPicture(), false)
    for (const width of [undefined, '96', '320']) expect((await get(id, width)).statusCode).toBe(404)
  })
})
