import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { endpointsOf } from '#gate/http.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { contracts } from '../src/slices.ts'
import { anEmployer, aStudent, aUniversity } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const put = (cookie: string, url: string, payload: object) =>
  t.app.inject({ method: 'PUT', url: `/api${url}`, headers: { cookie }, payload })

const event = () => ({
  title: 'By program',
  kind: 'workshop',
  format: 'in_person',
  venue_name: 'Room 1',
  time_zone: 'UTC',
  starts_at: iso(later(t.clock.now(), 9 * DAY)),
  ends_at: iso(later(t.clock.now(), 10 * DAY)),
  description: '<p>Yes</p>',
  target_student_group: [{ majors: [], graduation_classes: [2027], degrees: [] }],
})

describe('a PUT that can carry a file takes JSON too', () => {
  test.each([
    ['employer', anEmployer],
    ['university', aUniversity],
  ] as const)('the event of an %s', async (kind, anActor) => {
    const host = await anActor(t)
    const { id } = await buildEvent(t.deps, { organization_id: host.organization_id, state: 'draft' })
    const answer = await put(host.client.cookie, `/${kind}/event/${id}`, event())
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      eventId: id,
      title: 'By program',
      target_student_group: [{ graduation_classes: [2027] }],
    })
  })

  test('profiles', async () => {
    const school = await aUniversity(t)
    const name = school.organization_id
    const { name: before } = (
      await t.app.inject({ url: '/api/admin/university-profile', headers: { cookie: school.client.cookie } })
    ).json()
    const edited = await put(school.client.cookie, '/admin/university-profile', {
      name: before,
      tagline: `Of ${name}`,
      links: ['https://example.com/a'],
    })
    expect(edited.json()).toMatchObject({ tagline: `Of ${name}`, links: ['https://example.com/a'] })
    const { client } = await aStudent(t)
    expect(
      (await put(client.cookie, '/student/auth/me', { first_name: 'Ada', last_name: 'L' })).statusCode,
    ).toBe(200)
  })

  test('each of them says so, and refuses another type', async () => {
    const { paths } = (await t.app.inject({ url: '/api/openapi.json' })).json()
    const calls = contracts
      .flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint))
      .filter(({ files }) => files)
    const types = (method: string, path: string) =>
      Object.keys(paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()].requestBody.content)
    for (const { method, path } of calls)
      expect(types(method, path), path).toEqual(
        method === 'PUT' ? ['multipart/form-data', 'application/json'] : ['multipart/form-data'],
      )
    const { client } = await aStudent(t)
    const answer = await t.app.inject({
      method: 'PUT',
      url: '/api/student/auth/me',
      headers: { cookie: client.cookie, 'content-type': 'text/plain' },
      payload: 'name=Ada',
    })
    expect(answer.statusCode).toBe(415)
  })
})
