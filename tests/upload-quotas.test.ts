import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { problemOf } from './harness/client.ts'
import { pdf } from './harness/files.ts'
import { BOUNDARY, filePart, lastLine, textPart } from './harness/sending.ts'

let t: TestApp
let opening: string
beforeAll(async () => {
  t = await openTestApp()
  opening = (await buildOpening(t.deps)).id
})
afterAll(() => t.close())

const form = (parts: Buffer[]) => ({
  payload: Buffer.concat([...parts, Buffer.from(lastLine)]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
const alreadyUploaded = (files: number) =>
  sql`update upload_quotas set files = files + ${files}`.execute(t.deps.db)

describe('what is uploaded in a day', () => {
  test('has an end for each account, and begins anew after a day', async () => {
    await sql`delete from upload_quotas`.execute(t.deps.db)
    const [one, other] = [await aStudent(t), await aStudent(t)]
    const edit = (student: typeof one) =>
      student.client.call(studentAuth.editMe, { body: {}, files: { resumeFile: pdf() } })
    expect((await edit(one)).statusCode).toBe(200)
    await alreadyUploaded(t.deps.config.outside.quotas.person.files - 3)
    const atOnce = await Promise.all([edit(one), edit(one), edit(one), edit(one)])
    expect(atOnce.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    t.clock.advance(DAY - 3 * HOUR)
    const refused = await edit(one)
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      429,
      'upload_quota',
      String((3 * HOUR) / 1000),
    ])
    expect(problemOf(refused).detail).toBe(
      'You have uploaded as much as is allowed in a day. You can upload again in 3 hours',
    )
    expect((await edit(other)).statusCode).toBe(200)
    t.clock.advance(3 * HOUR)
    expect((await edit(one)).statusCode).toBe(200)
    await t.tick()
  })

  test('has an end in bytes, for each network of strangers and for all of them', async () => {
    await sql`delete from upload_quotas`.execute(t.deps.db)
    const apply = async (remoteAddress: string) => {
      const { payload, headers } = form([
        textPart('name', 'Ada'),
        textPart('email', `${remoteAddress.replaceAll('.', '-')}@example.com`),
        filePart('fairleadCareerFile', `%PDF-1.4\n${' '.repeat(2000)}`),
      ])
      const url = `/api/fairlead-career/detail/${opening}/apply`
      return (await t.app.inject({ method: 'POST', url, payload, headers, remoteAddress })).statusCode
    }
    expect(await apply('198.51.100.1')).toBe(200)
    await sql`update upload_quotas set bytes = ${t.deps.config.outside.quotas.stranger.bytes - 100}`.execute(
      t.deps.db,
    )
    expect(await apply('198.51.100.1')).toBe(429)
    expect(await apply('198.51.100.2')).toBe(200)
    await sql`update upload_quotas set files = ${t.deps.config.outside.quotas.strangers.files}`.execute(
      t.deps.db,
    )
    expect(await apply('198.51.100.3')).toBe(429)
    const keys = await t.deps.db.selectFrom('upload_quotas').select('key').execute()
    for (const { key } of keys) expect(key).toHaveLength(32)
    t.clock.advance(DAY)
    await t.tick()
    expect(await t.deps.db.selectFrom('upload_quotas').select('key').execute()).toEqual([])
  })
})
