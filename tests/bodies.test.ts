import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ rateLimits: true })
})
afterAll(() => t.close())

const BROKEN = { payload: '{"email": ', headers: { 'content-type': 'application/json' } }
const send = (method: 'POST' | 'PUT', url: string, remoteAddress: string, cookie = '') =>
  t.app.inject({
    method,
    url,
    remoteAddress,
    payload: BROKEN.payload,
    headers: { ...BROKEN.headers, cookie },
  })

describe('before a body is read', () => {
  test('who may not call is told so, whatever the body holds', async () => {
    const student = await aStudent(t)
    const answers = [
      await send('PUT', '/api/employer/job/applicant/update-status', '203.0.113.1'),
      await send('PUT', '/api/employer/job/applicant/update-status', '203.0.113.1', student.client.cookie),
      await send('POST', '/api/nothing', '203.0.113.1'),
      await send('POST', '/api/operator/people/deactivate', '203.0.113.1', student.client.cookie),
    ]
    expect(answers.map((answer) => answer.json().error)).toEqual([
      'not_signed_in',
      'not_allowed',
      'not_found',
      'not_allowed',
    ])
  })

  test('an address has its tries once, those that cannot be read among them', async () => {
    const words: string[] = []
    for (let n = 0; n <= joinWaitlist.limit; n++)
      words.push((await send('POST', '/api/waitlist/join', '203.0.113.2')).json().error)
    expect(words).toEqual([...Array(joinWaitlist.limit).fill('malformed'), 'too_many_requests'])
  })

  test('what was no guess is given back, also where the body cannot be read', async () => {
    for (let n = 0; n < studentAuth.login.limit + 5; n++)
      expect((await send('POST', '/api/student/auth/login', '203.0.113.3')).json().error).toBe('malformed')
  })
})
