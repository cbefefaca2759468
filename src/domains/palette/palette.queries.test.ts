import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { type Client, problemOf } from '../../../tests/harness/client.ts'
import {
  type Found,
  findAsEmployer,
  findAsStudent,
  findAsUniversity,
  findAsVisitor,
} from './palette.contract.ts'

let t: TestApp
let acme: Awaited<ReturnType<typeof anEmployer>>
let rival: Awaited<ReturnType<typeof anEmployer>>
let northern: Awaited<ReturnType<typeof aUniversity>>
let southern: Awaited<ReturnType<typeof aUniversity>>
let student: Awaited<ReturnType<typeof aStudent>>

const ask = (client: Client, endpoint: Endpoint, search: string) =>
  client.call(endpoint, { query: { search } } as never)
const find = async (client: Client, endpoint: Endpoint, search: string): Promise<string[]> => {
  const answer = await ask(client, endpoint, search)
  expect(answer.statusCode).toBe(200)
  return (answer.json().data as Found[]).map(({ kind, title }) => `${kind} ${title}`)
}

const universityNamed = async (name: string, slug: string) => {
  const listed = await buildListedUniversity(t.deps, { name })
  const team = await aUniversity(t, { organization: { name, slug, directory_id: listed.id } })
  return { ...team, directory_id: listed.id }
}

beforeAll(async () => {
  t = await openTestApp()
  acme = await anEmployer(t, { organization: { name: 'Zephyr Wind', slug: 'zephyr-wind' } })
  rival = await anEmployer(t, { organization: { name: 'Rival Zephyrs', slug: 'rival-zephyrs' } })
  await anEmployer(t, { organization: { name: 'Zephyr Unseen', slug: 'unseen', state: 'pending_review' } })
  const north = await universityNamed('Zephyr University', 'zephyr-university')
  const south = await universityNamed('Southern College', 'southern-college')
  ;[northern, southern] = [north, south]
  const job = await buildJob(t.deps, { organization_id: acme.organization_id, title: 'Zephyr engineer' })
  await buildJob(t.deps, { organization_id: acme.organization_id, title: 'Zephyr draft', state: 'draft' })
  await buildJob(t.deps, {
    organization_id: rival.organization_id,
    title: 'Zephyr rival draft',
    state: 'draft',
  })
  student = await aStudent(t, {
    first_name: 'José',
    last_name: 'Zephyrino',
    email: 'quiet@mail.example',
    university_id: north.directory_id,
    affiliation: 'verified',
  })
  await aStudent(t, { first_name: 'Nowhere', last_name: 'Zephyrina', university_id: south.directory_id })
  await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
  const at = (organization_id: string, title: string) => ({ organization_id, title })
  await buildEvent(t.deps, at(north.organization_id, 'Zephyr fair'))
  await buildEvent(t.deps, { ...at(north.organization_id, 'Zephyr evening'), visibility: 'invited' })
  await buildEvent(t.deps, { ...at(acme.organization_id, 'Zephyr plans'), state: 'draft' })
  await buildEvent(t.deps, { ...at(south.organization_id, 'Zephyr secret'), visibility: 'invited' })
})
afterAll(() => t.close())

const publicOnes = [
  'job Zephyr engineer',
  'event Zephyr fair',
  'employer Zephyr Wind',
  'university Zephyr University',
  'employer Rival Zephyrs',
]

describe('what the palette finds', () => {
  it('is for visitors what is public, what begins with the words first', async () => {
    expect(await find(visitor(t), findAsVisitor, 'zephyr')).toEqual(publicOnes)
  })

  it('is for students also what their university holds for them, and nobody’s rows', async () => {
    expect(await find(student.client, findAsStudent, 'zephyr')).toEqual([
      publicOnes[0],
      'event Zephyr fair',
      'event Zephyr evening',
      ...publicOnes.slice(2),
    ])
  })

  it('is for employers their own rows first, each once, and none of another employer', async () => {
    const everybodys = publicOnes.slice(1)
    expect(await find(acme.client, findAsEmployer, 'zephyr')).toEqual([
      'own_job Zephyr engineer',
      'own_job Zephyr draft',
      'applicant José Zephyrino',
      'own_event Zephyr plans',
      ...everybodys,
    ])
    expect(await find(rival.client, findAsEmployer, 'zephyr')).toEqual([
      'own_job Zephyr rival draft',
      ...publicOnes,
    ])
  })

  it('is an own job as the clock has it, what is open before what is over', async () => {
    const { client, organization_id } = await anEmployer(t)
    const make = (title: string, expires_at: Date) =>
      buildJob(t.deps, { organization_id, title, posted_at: later(t.clock.now(), -HOUR), expires_at })
    await make('Quokka keeper', later(t.clock.now(), HOUR))
    await make('Quokka feeder', t.clock.now())
    const { data } = (await ask(client, findAsEmployer, 'quokka')).json()
    const own = data.filter(({ kind }: Found) => kind === 'own_job')
    expect(own.map(({ title, detail }: Found) => [title, detail])).toEqual([
      ['Quokka keeper', 'active'],
      ['Quokka feeder', 'expired'],
    ])
  })

  it('is for universities their own events and students, and none of another university', async () => {
    expect(await find(northern.client, findAsUniversity, 'zephyr')).toEqual([
      'own_event Zephyr evening',
      'own_event Zephyr fair',
      'student José Zephyrino',
      publicOnes[0],
      ...publicOnes.slice(2),
    ])
    expect(await find(southern.client, findAsUniversity, 'zephyr')).toEqual([
      'own_event Zephyr secret',
      'student Nowhere Zephyrina',
      ...publicOnes,
    ])
  })
})

describe('a search', () => {
  it('minds neither accents nor the order of words, and takes two letters as a beginning', async () => {
    expect(await find(acme.client, findAsEmployer, 'zeph jose')).toEqual(['applicant José Zephyrino'])
    expect(await find(acme.client, findAsEmployer, 'ze wi')).toContain('employer Zephyr Wind')
    expect(await find(visitor(t), findAsVisitor, 'in')).not.toContain('employer Zephyr Wind')
  })

  it('takes wildcards and the words of queries literally', async () => {
    for (const search of ['%%', '__', "'; --", '& | !', 'zephyr:* & (', '\\\\'])
      expect((await ask(acme.client, findAsEmployer, search)).statusCode).toBe(200)
    expect(await find(acme.client, findAsEmployer, '%%')).toEqual([])
  })

  it('finds no one by mail address', async () => {
    expect(await find(acme.client, findAsEmployer, 'quiet')).toEqual([])
  })

  it('needs two letters, and refuses what nobody types', async () => {
    for (const search of ['', ' a ', 'x'.repeat(101)]) {
      const refused = await ask(visitor(t), findAsVisitor, search)
      expect(refused.statusCode).toBe(400)
      expect(Object.keys(problemOf(refused).fields ?? {})).toEqual(['search'])
    }
  })

  it('leaves out jobs and events that are over', async () => {
    await buildJob(t.deps, { title: 'Quagga keeper', expires_at: later(t.clock.now(), MINUTE) })
    await buildEvent(t.deps, {
      title: 'Quagga day',
      starts_at: later(t.clock.now(), -MINUTE),
      ends_at: later(t.clock.now(), MINUTE),
    })
    expect(await find(visitor(t), findAsVisitor, 'quagga')).toEqual(['job Quagga keeper', 'event Quagga day'])
    t.clock.advance(2 * MINUTE)
    expect(await find(visitor(t), findAsVisitor, 'quagga')).toEqual([])
  })
})
