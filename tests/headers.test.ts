import { text } from 'node:stream/consumers'
import { parse as readDisposition } from 'content-disposition'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { operatorLogin, session } from '#domains/accounts/sign-in.contract.ts'
import { applyForCareer } from '#domains/careers/careers.contract.ts'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { careerApplicationFile, careerApplications } from '#domains/careers/careers-admin.contract.ts'
import { downloadOwnData } from '#domains/privacy/own-data.contract.ts'
import { csvAnswer } from '#platform/csv.ts'
import { ownAddress } from '#shared/fields.ts'
import { anOperator, aStudent, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { filesIn } from './harness/unzip.ts'

const OURS = 'https://careers.example.edu'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { PUBLIC_URL: OURS } })
})
afterAll(() => t.close())

describe('what every answer says to the browser', () => {
  test.each([
    ['an answer to everybody', '/api/commons/meta', 200],
    ['a problem', '/api/nothing', 404],
    ['a refusal', '/api/student/auth/me', 401],
    ['the description', '/api/openapi.json', 200],
    ['the docs', '/api/docs/', 200],
    ['what a machine asks', '/healthz', 200],
  ])(
    '%s: neither guessed at, framed by others, told where from, nor asked for without encryption',
    async (_, url, status) => {
      const { statusCode, headers } = await t.app.inject({ url, headers: { origin: 'https://evil.example' } })
      expect(statusCode).toBe(status)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("default-src '"),
        'permissions-policy': expect.stringMatching(
          /camera=\(self\).*screen-wake-lock=\(self\).*geolocation=\(\)/,
        ),
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringMatching(/max-age=\d{8,}/),
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    },
  )

  test('no site is let in by a preflight', async () => {
    const { headers } = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/session',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('what is private is kept nowhere, what differs by visitor by no cache between', async () => {
    const student = await aStudent(t)
    const headers = { cookie: student.client.cookie }
    const of = async (url: string) => (await t.app.inject({ url, headers })).headers['cache-control']
    expect(await of('/api/student/auth/me')).toBe('private, no-store')
    expect(await of('/api/student/job/application')).toMatch(/no-store/)
    expect(await of(`/api${session.path}`)).toBe('private, no-cache')
    expect(await of('/api/commons/meta')).toBe('private, no-cache')
  })

  test('the session’s and the device’s cookies stay with us and away from scripts', async () => {
    const operator = await anOperator(t)
    const { email } = await t.deps.db
      .selectFrom('persons')
      .select('email')
      .where('id', '=', operator.person_id)
      .executeTakeFirstOrThrow()
    const response = await visitor(t).call(operatorLogin, { body: { email, password: FIXTURE_PASSWORD } })
    const ours = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' }
    expect(response.cookies).toMatchObject([
      { name: '__Host-fairlead_device', ...ours },
      { name: '__Host-fairlead_session', ...ours },
    ])
    for (const cookie of response.cookies) expect(cookie).not.toHaveProperty('domain')
    const { components } = (await t.app.inject('/api/openapi.json')).json()
    expect(components.securitySchemes.session.name).toBe('__Host-fairlead_session')
  })

  test('a cookie a sibling host can plant is no session', async () => {
    const { client } = await aStudent(t)
    const secret = client.cookie.split('=')[1]!
    const person = async (cookie: string) =>
      (await t.app.inject({ url: '/api/session', headers: { cookie } })).json().person
    expect(await person(client.cookie)).not.toBeNull()
    for (const planted of [
      'fairlead_session',
      '__host-fairlead_session',
      '__Secure-fairlead_session',
      ' fairlead_session',
    ])
      expect(await person(`${planted}=${secret}`), planted).toBeNull()
    expect(await person(`fairlead_session=planted; ${client.cookie}`)).not.toBeNull()
  })

  test('answers of the API load, run and show nothing, and stand in no frame', async () => {
    for (const url of ['/api/commons/meta', '/api/nothing', '/nothing', '/api/openapi.json', '/robots.txt']) {
      const policy = String((await t.app.inject(url)).headers['content-security-policy'])
      expect(policy, url).toContain("default-src 'none'")
      expect(policy, url).toContain("frame-ancestors 'none'")
      expect(policy, url).not.toContain('unsafe')
    }
    const docs = String(
      (await t.app.inject('/api/docs/static/index.html')).headers['content-security-policy'],
    )
    expect(docs).toContain("default-src 'self'")
  })
})

test('links in letters lead to the installation, whatever host the request names', async () => {
  const student = await aStudent(t)
  const { email } = await t.deps.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', student.person_id)
    .executeTakeFirstOrThrow()
  await t.app.inject({
    method: 'POST',
    url: '/api/student/auth/forgot-password',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    payload: { email },
  })
  await t.drain()
  const { letter } = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(letter)).toContain(`${OURS}/`)
  expect(JSON.stringify(letter)).not.toContain('evil.example')
})

test('an address to go on to is one of ours, however a browser reads it', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
  ]
  for (const address of [...foreign, 'javascript:alert(1)', '\\\\evil.example', ' //evil.example', ''])
    expect(ownAddress.safeParse(address).success, address).toBe(false)
  const piece = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    ' ',
    '.',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    'evil.example',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const read = ownAddress.safeParse(`/${pieces.join('')}`)
      if (read.success) expect(new URL(read.data, OURS).origin).toBe(OURS)
    }),
  )
})

describe('files', () => {
  const apply = async (content: string, name: string) => {
    const { id } = await buildOpening(t.deps)
    return visitor(t).call(applyForCareer, {
      params: { id },
      body: { name: 'Ada', email: 'ada@example.com' },
      files: { fairleadCareerFile: new File([content], name, { type: 'application/pdf' }) },
    })
  }

  test('a page named like a document is refused; one that begins like a document is saved, not run', async () => {
    const script = '<script>alert(document.cookie)</script>'
    expect((await apply(`<html>${script}</html>`, 'resume.pdf')).statusCode).toBe(415)
    expect((await apply(`%PDF-1.4\n${script}`, 'resume.html\r\nx-evil: 1;../"\u202e.pdf')).statusCode).toBe(
      200,
    )
    const operator = await anOperator(t)
    const { id } = (await operator.client.call(careerApplications)).json().data[0]
    const { headers } = await operator.client.call(careerApplicationFile, { params: { id } })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'.*frame-ancestors 'none'.*sandbox$/,
      ),
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('x-evil')
    expect(headers['content-disposition']).not.toMatch(/[\r\n\u202e]/)
    expect(readDisposition(String(headers['content-disposition'])).type).toBe('attachment')
  })

  test('names in an archive stay inside it', async () => {
    const student = await aStudent(t)
    const id = (await t.deps.db.selectFrom('stored_files').select('id').executeTakeFirstOrThrow()).id
    await t.deps.db
      .updateTable('stored_files')
      .set({ filename: '../../C:\\evil\u202e\0.pdf'.replace('\0', '') })
      .execute()
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id: id })
      .where('account_id', '=', student.id)
      .execute()
    const answer = await student.client.call(downloadOwnData, { body: { password: FIXTURE_PASSWORD } })
    const names = Object.keys(await filesIn(answer.rawPayload))
    const file = names.filter((name) => name.startsWith('files/'))
    expect(file).toHaveLength(1)
    for (const name of names) expect(name).toMatch(/^(files\/)?[^/\\:\p{Cc}\p{Cf}]+$/u)
  })

  test('cells a spreadsheet would run are text, numbers below zero stay numbers', async () => {
    const cells = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '"=1"', 'fine']
    const rows = cells.map((cell) => ({ cell, amount: -5 }))
    const { stream } = csvAnswer('cells', { cell: 'Cell', amount: 'Amount' }, rows, t.clock.now())
    const read: Array<{ Cell: string; Amount: string }> = parse(
      await text(stream as NodeJS.ReadableStream & AsyncIterable<Buffer>),
      {
        columns: true,
        bom: true,
      },
    )
    expect(read.map(({ Cell }) => Cell)).toEqual([
      "'=1+1",
      "'+1",
      "'-1+1",
      "'@SUM(A1)",
      "'\t=1",
      "'\r=1",
      '"=1"',
      'fine',
    ])
    expect(read[0]!.Amount).toBe('-5')
  })
})
