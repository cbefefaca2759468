import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { aBusyStudent } from '../../../tests/harness/privacy.ts'
import { areas } from './data-copy.queries.ts'
import { downloadOwnData } from './own-data.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const password = FIXTURE_PASSWORD

/** The entries of a ZIP by name, read from its central directory. */
const unzip = (zip: Buffer): Record<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = zip.readUInt32LE(end + 16)
  const entries: Record<string, Buffer> = {}
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const start = zip.readUInt32LE(at + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(data, data + size)
    entries[zip.toString('utf8', at + 46, at + 46 + nameLength)] =
      method === 8 ? inflateRawSync(bytes) : bytes
    at += 46 + nameLength + extra + comment
  }
  return entries
}

describe('a copy of one’s data', () => {
  test('holds everything of one’s own as readable files, and nothing one may not know', async () => {
    const me = await aBusyStudent(t)
    const other = await aBusyStudent(t)
    const response = await me.client.call(downloadOwnData, { body: { password } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toContain('my-data-2026-03-02.zip')
    const entries = unzip(response.rawPayload)
    const read = (name: string) => JSON.parse(entries[name]!.toString()) as Record<string, unknown>[]
    expect(Object.keys(entries)).toEqual(expect.arrayContaining(['README.txt', ...Object.keys(areas)]))
    expect(read('person.json')).toMatchObject([{ email: me.email, first_name: 'Quirina' }])
    expect(read('student-profile.json')).toMatchObject([
      { about: 'Quirina tells a lot', resume: 'Quirina.pdf' },
    ])
    expect(read('experience.json')).toMatchObject([{ description: 'Quirina’s first job', ended: null }])
    expect(read('projects.json')).toMatchObject([{ name: 'Quirina’s map' }])
    expect(read('languages.json')).toMatchObject([{ language: 'rm', level: 'native' }])
    expect(read('work-authorizations.json')).toMatchObject([{ country: 'CH', is_shown: false }])
    expect(read('grade.json')).toMatchObject([{ scale: 'one_to_five', value: 1.7 }])
    expect(read('what-i-look-for.json')).toMatchObject([{ places: ['Quirina’s valley'] }])
    expect(
      read('applications.json')
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['rejected', 'reviewed', 'submitted'])
    for (const name of ['saved-searches', 'who-saw-my-profile', 'notifications', 'sign-ins'])
      expect(read(`${name}.json`), name).toHaveLength(1)
    expect(read('what-i-did.json').map(({ what }) => what)).toContain('account.data_downloaded')
    const files = Object.keys(entries).filter((name) => name.startsWith('files/'))
    expect(files).toHaveLength(5)
    const whole = Object.entries(entries)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => bytes.toString())
      .join('')
    for (const secret of ['secret until told', 'Quirina is shy', other.email, 'password_hash', 'token_hash'])
      expect(whole, secret).not.toContain(secret)
  })

  test('more rows than a page come whole and in order', async () => {
    const me = await aStudent(t)
    await t.deps.db
      .insertInto('notifications')
      .values(
        Array.from({ length: 450 }, (_, n) => ({
          id: newId(t.clock.now().getTime() + n),
          account_id: me.id,
          list: 'general' as const,
          kind: 'application_status',
          title: `Notice ${n}`,
          text: '',
          link: '/x',
          cause: `many:${n}`,
          created_at: t.clock.now(),
        })),
      )
      .execute()
    const response = await me.client.call(downloadOwnData, { body: { password } })
    const rows = JSON.parse(unzip(response.rawPayload)['notifications.json']!.toString()) as {
      title: string
    }[]
    expect(rows.map(({ title }) => title)).toEqual(Array.from({ length: 450 }, (_, n) => `Notice ${n}`))
  })

  test('is given to teams and operators too, for the password only, ten times a day', async () => {
    const { client } = await anEmployer(t)
    const refused = await client.call(downloadOwnData, { body: { password: 'not this one' } })
    expect([refused.statusCode, Object.keys(problemOf(refused).fields!)]).toEqual([422, ['password']])
    expect((await client.call(downloadOwnData, { body: { password: '' } })).statusCode).toBe(422)
    const codes: number[] = []
    for (let n = 0; n < 11; n++)
      codes.push((await client.call(downloadOwnData, { body: { password } })).statusCode)
    expect(codes).toEqual([...Array(10).fill(200), 429])
    const operator = await anOperator(t)
    expect((await operator.client.call(downloadOwnData, { body: { password } })).statusCode).toBe(200)
  })
})
