import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { likeUnlike } from '#domains/jobs/likes/job-likes.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { likeUnlikeEvent } from '../event-likes.contract.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { recommendedEvents } from './event-recommendations.contract.ts'

type Student = Awaited<ReturnType<typeof aStudent>>
let t: TestApp
let student: Student
const ids: Record<string, string> = {}

const event = async (key: string, overrides: Parameters<typeof buildEvent>[1] = {}) => {
  const kind = 'networking'
  ids[key] = (await buildEvent(t.deps, { title: key, kind, ...overrides })).id
}
const groupOf = (group: { majors?: string[]; graduation_classes?: number[]; degrees?: ['master'] }) => ({
  target_student_group: [{ majors: [], graduation_classes: [], degrees: [], ...group }],
})

beforeAll(async () => {
  t = await openTestApp()
  const { deps } = t
  const listed = await buildListedUniversity(deps)
  student = await aStudent(t, {
    university_id: listed.id,
    affiliation: 'verified',
    majors: ['Law'],
    graduation_class: 2027,
  })
  const college = { directory_id: listed.id, name: 'Own College' }
  const own = (await buildOrganization(deps, 'university', college)).id
  const partner = (await buildOrganization(deps, 'employer', { name: 'Quiet Ledger' })).id
  const liked = (await buildOrganization(deps, 'employer', { name: 'Meadow Mill' })).id
  await buildPartnership(deps, { employer_id: partner, university_id: own, state: 'approved' })
  const soon = later(t.clock.now(), 2 * DAY)

  await event('own', { organization_id: own, visibility: 'invited' })
  await event('partner', { organization_id: partner, visibility: 'partners', capacity: 1 })
  await event('of_liked_employer', { organization_id: liked, starts_at: soon })
  await event('for_law_2027', groupOf({ majors: ['Law', 'Music'], graduation_classes: [2027] }))
  await event('webinar', { kind: 'webinar', starts_at: soon })
  await event('liked_webinar', { kind: 'webinar' })
  await event('nothing_in_common')

  await event('for_masters', { organization_id: own, ...groupOf({ degrees: ['master'] }) })
  await event('registered', { organization_id: own })
  await event('given_up', { organization_id: own })
  await event('canceled', { organization_id: own, state: 'canceled' })
  await event('draft', { organization_id: own, state: 'draft' })
  await event('under_way', { organization_id: own, starts_at: later(t.clock.now(), -HOUR) })
  await event('closed', { organization_id: own, registration_closes_at: later(t.clock.now(), -HOUR) })
  await event('invited_only', { organization_id: partner, visibility: 'invited' })

  await buildRegistration(deps, { event_id: ids.partner! })
  await buildRegistration(deps, { event_id: ids.registered!, student_id: student.id })
  await buildRegistration(deps, { event_id: ids.given_up!, student_id: student.id, state: 'canceled' })
  const { id: job_id } = await buildJob(deps, { organization_id: liked })
  await student.client.call(likeUnlike, { body: { job_id, liked: true } })
  await student.client.call(likeUnlikeEvent, { body: { event_id: ids.liked_webinar!, liked: true } })
})
afterAll(() => t.close())

const recommended = async ({ client }: Student, size?: number) => {
  const response = await client.call(recommendedEvents, { query: size === undefined ? {} : { size } })
  expect(response.statusCode, response.body).toBe(200)
  return (response.json() as OutputOf<typeof recommendedEvents>).data
}

test('events that fit come with why, the best first, none the student has to do with or cannot go to', async () => {
  const events = await recommended(student, 20)
  expect(events.map(({ title, reasons }) => [title, reasons])).toEqual([
    [
      'for_law_2027',
      [
        { kind: 'major', values: ['Law'] },
        { kind: 'class', values: ['2027'] },
      ],
    ],
    ['own', [{ kind: 'own_university', values: ['Own College'] }]],
    ['of_liked_employer', [{ kind: 'liked_employer', values: ['Meadow Mill'] }]],
    ['partner', [{ kind: 'partner', values: ['Quiet Ledger'] }]],
    ['webinar', [{ kind: 'liked_kind', values: ['webinar'] }]],
  ])
  expect(events[3]).toMatchObject({ capacity: 1, taken: 1, registration: null, liked: false })
})

test('as many as asked for, four when nothing is said', async () => {
  expect(await recommended(student)).toHaveLength(4)
  expect((await recommended(student, 2)).map(({ title }) => title)).toEqual(['for_law_2027', 'own'])
  for (const size of [0, 21, 1.5]) {
    const response = await student.client.call(recommendedEvents, { query: { size } })
    expect(response.statusCode).toBe(400)
  }
})

test('who named nothing and liked nothing is recommended nothing', async () => {
  expect(await recommended(await aStudent(t, { majors: [] }))).toEqual([])
})
