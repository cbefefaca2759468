import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildStudent, FIXTURE_PASSWORD } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

type Jar = Record<string, string>
/** Signs a browser in; it keeps the cookies it is given. */
const signIn = async (jar: Jar, email: string): Promise<LightMyRequestResponse> => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/student/auth/login',
    payload: { email, password: FIXTURE_PASSWORD },
    headers: { 'user-agent': FIREFOX },
    remoteAddress: '203.0.113.7',
    cookies: jar,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  for (const { name, value } of answer.cookies) jar[name] = value
  return answer
}
const use = (jar: Jar) => t.app.inject({ url: '/api/student/auth/me', cookies: jar })

const letters = async (email: string) =>
  t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('recipient', '=', email)
    .where('cause', 'like', 'new_device:%')
    .orderBy('id')
    .execute()
const told = async (email: string) => (await letters(email)).length

const somebody = async () => {
  const email = `device-${newId().slice(-12)}@example.com`
  return { email, ...(await buildStudent(t.deps, { email })) }
}

test('a first sign-in tells nothing, one on another device what it knows, and the same one nothing more', async () => {
  const { email, person_id } = await somebody()
  const [home, work]: [Jar, Jar] = [{}, {}]
  await signIn(home, email)
  expect(await told(email)).toBe(0)
  await signIn(work, email)
  expect(await told(email)).toBe(1)
  const text = JSON.stringify((await letters(email))[0]!.letter)
  for (const word of [
    'Firefox on Windows',
    '203.0.113.0/24',
    'March 2, 2026',
    '/student/my-profile/security',
  ])
    expect(text).toContain(word)
  for (const jar of [home, work, home]) await signIn(jar, email)
  expect(await told(email)).toBe(1)
  const events = await t.deps.db
    .selectFrom('security_events')
    .select('kind')
    .where('person_id', '=', person_id)
    .where('kind', '=', 'new_device')
    .execute()
  expect(events).toHaveLength(1)
})

test('a device rests for ninety days, counted from its last use, before it is new again', async () => {
  const { email } = await somebody()
  const jar: Jar = {}
  await signIn(jar, email)
  for (let month = 0; month < 3; month++) {
    t.clock.advance(25 * DAY)
    expect((await use(jar)).statusCode).toBe(200)
  }
  t.clock.advance(80 * DAY)
  await signIn(jar, email)
  expect(await told(email)).toBe(0)
  t.clock.advance(90 * DAY)
  await signIn(jar, email)
  expect(await told(email)).toBe(1)
})

test('the secret is another one each time, so that a copy of it is of no use', async () => {
  const { email } = await somebody()
  const jar: Jar = {}
  await signIn(jar, email)
  const copy: Jar = { fairlead_device: jar.fairlead_device! }
  await signIn(jar, email)
  expect(jar.fairlead_device).not.toBe(copy.fairlead_device)
  await signIn(copy, email)
  expect(await told(email)).toBe(1)
  const rows = await t.deps.db.selectFrom('known_devices').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(jar.fairlead_device)
})

test('a browser that two people use is known to both, and to nobody else', async () => {
  const [one, other, third] = [await somebody(), await somebody(), await somebody()]
  const jar: Jar = {}
  for (const { email } of [one, other, one, other]) await signIn(jar, email)
  expect([await told(one.email), await told(other.email)]).toEqual([0, 0])
  await signIn({}, third.email)
  await signIn(jar, third.email)
  expect(await told(third.email)).toBe(1)
})

test('a changed password leaves only the device it was changed at known', async () => {
  const { email } = await somebody()
  const [home, work]: [Jar, Jar] = [{}, {}]
  await signIn(home, email)
  await signIn(work, email)
  const body = { current_password: FIXTURE_PASSWORD, password: 'seven quiet harbors' }
  const changed = await t.app.inject({
    method: 'PUT',
    url: `/api${studentAuth.changePassword.path}`,
    payload: { ...body, confirm_password: body.password },
    cookies: work,
  })
  expect(changed.statusCode).toBe(204)
  const left = await t.deps.db
    .selectFrom('known_devices as d')
    .innerJoin('persons as p', 'p.id', 'd.person_id')
    .select('d.id')
    .where('p.email', '=', email)
    .execute()
  expect(left).toHaveLength(1)
})

test('is the same browser’s cookie only over the same connection it was given', async () => {
  const { email } = await somebody()
  const answer = await signIn({}, email)
  const cookie = answer.cookies.find(({ name }) => name === 'fairlead_device')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 24 * 3600 })
  expect((await aStudent(t)).client.cookie).toBeTruthy()
})
