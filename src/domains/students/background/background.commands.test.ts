import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import * as contract from './background.contract.ts'
import { buildBackground, someExperience } from './background.fixtures.ts'
import { gradeBounds } from './background-values.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Client = Awaited<ReturnType<typeof aStudent>>['client']
const job = { title: 'Deckhand', organization: 'Northwind', started: '2024-06' }
const own = async (client: Client) => (await client.call(contract.background)).json()

test('experience is added, changed and removed, and what goes on comes first', async () => {
  const { client, id: student } = await aStudent(t)
  expect(await own(client)).toMatchObject({ experiences: [], grade: null, preferences: null })
  const add = (of: Record<string, unknown>) =>
    client.call(contract.addExperience, { body: { ...job, ...of } as never })
  await add({ title: 'First', started: '2022-01', ended: '2022-03' })
  await add({ title: 'Now', started: '2023-02' })
  const { id } = (await add({ title: 'Second', ended: '2024-06', place: 'Hull' })).json()
  const titles = async () => (await own(client)).experiences.map((one: { title: string }) => one.title)
  expect(await titles()).toEqual(['Now', 'Second', 'First'])
  const edit = (of: Record<string, unknown>) =>
    client.call(contract.editExperience, { params: { id }, body: { ...job, version: 1, ...of } as never })
  expect((await edit({ title: 'Third' })).statusCode).toBe(204)
  expect(await titles()).toEqual(['Third', 'Now', 'First'])
  // left out, the place is emptied and the job goes on
  expect((await own(client)).experiences[0]).toMatchObject({ id, place: '', ended: null, version: 2 })
  expect((await client.call(contract.removeExperience, { params: { id } })).statusCode).toBe(204)
  expect((await client.call(contract.removeExperience, { params: { id } })).statusCode).toBe(404)
  const logged = await t.deps.db
    .selectFrom('activities')
    .select('data')
    .where('verb', '=', 'student.background_edited')
    .where('subject_id', '=', student)
    .execute()
  expect(logged).toEqual(Array(5).fill({ data: { fields: ['experience'] } }))
})

test('of two devices that change one entry the later is told', async () => {
  const { client } = await aStudent(t)
  const { id } = (await client.call(contract.addProject, { body: { name: 'Tide tables' } })).json()
  const edit = (name: string) =>
    client.call(contract.editProject, { params: { id }, body: { name, version: 1 } })
  const answers = await Promise.all([edit('Tables'), edit('Charts')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  expect(problemOf(answers.find(({ statusCode }) => statusCode === 409)!)).toMatchObject({
    error: 'conflict',
    detail: expect.stringContaining('changed elsewhere'),
  })
  expect((await own(client)).projects).toHaveLength(1)
})

test('a profile holds so many entries and no more, whatever is sent at once', async () => {
  const { client, id } = await aStudent(t)
  await buildBackground(t.deps, id, { experiences: Array.from({ length: 27 }, () => someExperience) })
  expect((await own(client)).may.add_experience).toBe(true)
  const flood = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      client.call(contract.addExperience, { body: { ...job, title: `Deckhand ${n}` } }),
    ),
  )
  expect(flood.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(flood.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
  const { experiences, may } = await own(client)
  expect(experiences).toHaveLength(30)
  expect(may).toMatchObject({ add_experience: false, add_project: true })
  // what is removed makes room
  await client.call(contract.removeExperience, { params: { id: experiences[7].id } })
  expect((await client.call(contract.addExperience, { body: job })).statusCode).toBe(201)
})

test('the same language and country are there once', async () => {
  const { client } = await aStudent(t)
  const speak = (language: string, level: string) =>
    client.call(contract.saveLanguage, { body: { language, level } as never })
  await Promise.all([speak('de', 'B1'), speak('de', 'B1'), speak('en', 'native'), speak('ase', 'A2')])
  await speak('de', 'C1')
  expect((await own(client)).languages).toEqual([
    { language: 'en', level: 'native' },
    { language: 'de', level: 'C1' },
    { language: 'ase', level: 'A2' },
  ])
  for (const [language, level] of [
    ['xx', 'B1'],
    ['de', 'D9'],
    ['DE', 'B1'],
    ['', 'A1'],
  ])
    expect((await speak(language!, level!)).statusCode).toBe(422)
  await client.call(contract.removeLanguage, { params: { language: 'de' } })
  expect((await client.call(contract.removeLanguage, { params: { language: 'de' } })).statusCode).toBe(204)
  const work = (body: Record<string, unknown>) =>
    client.call(contract.saveAuthorization, { body: { status: 'authorized', ...body } as never })
  await work({ country: 'US' })
  await work({ country: 'US', status: 'needs_sponsorship', is_shown: true })
  for (const country of ['us', 'XX', 'EU', 'USA', ''])
    expect((await work({ country })).statusCode, country).toBe(422)
  expect((await own(client)).authorizations).toEqual([
    { country: 'US', status: 'needs_sponsorship', is_shown: true },
  ])
  await client.call(contract.removeAuthorization, { params: { country: 'US' } })
  expect((await own(client)).authorizations).toEqual([])
})

test('a grade keeps its value on its scale, hidden unless said otherwise', async () => {
  const { client } = await aStudent(t)
  const save = (body: Record<string, unknown>) => client.call(contract.saveGrade, { body: body as never })
  for (const [scale, [lowest, highest]] of Object.entries(gradeBounds)) {
    for (const value of [lowest, highest]) {
      expect((await save({ scale, value })).statusCode, scale).toBe(204)
      expect((await own(client)).grade).toEqual({ scale, value, is_shown: false })
    }
    expect((await save({ scale, value: highest + 0.01 })).statusCode, scale).toBe(422)
  }
  expect((await save({ scale: 'one_to_five', value: 0.7 })).statusCode).toBe(422)
  expect(problemOf(await save({ scale: 'four', value: 3.333 })).fields).toHaveProperty('value')
  expect((await save({ scale: 'four', value: '3,7' })).statusCode).toBe(422)
  // 1.1 has no exact binary form
  expect((await save({ scale: 'four', value: 1.1, is_shown: true })).statusCode).toBe(204)
  expect((await own(client)).grade).toEqual({ scale: 'four', value: 1.1, is_shown: true })
  await save({ scale: 'four' })
  expect((await own(client)).grade).toBeNull()
})

test('what one looks for replaces what was there', async () => {
  const { client } = await aStudent(t)
  const save = (body: Record<string, unknown>) =>
    client.call(contract.savePreferences, { body: body as never })
  const wishes = {
    job_types: ['internship', 'internship'],
    work_modes: ['remote'],
    places: ['Hull', 'Hull', 'القاهرة'],
    industries: ['Energy'],
    available_from: '2027-06-01',
  }
  expect((await save(wishes)).statusCode).toBe(204)
  expect((await own(client)).preferences).toEqual({
    ...wishes,
    job_types: ['internship'],
    places: ['Hull', 'القاهرة'],
  })
  for (const wrong of [
    { job_types: ['slavery'] },
    { places: Array.from({ length: 11 }, (_, n) => `P${n}`) },
    { available_from: '2027-02-30' },
    { industries: ['Piracy'] },
    { salary: 5 },
  ])
    expect((await save(wrong)).statusCode).toBeGreaterThanOrEqual(400)
  await save({})
  expect((await own(client)).preferences).toMatchObject({ job_types: [], available_from: null })
})

test('odd words are kept as they are, and what makes no sense is refused beside its field', async () => {
  const { client } = await aStudent(t)
  const add = (of: Record<string, unknown>) =>
    client.call(contract.addExperience, { body: { ...job, ...of } as never })
  const kept = { title: 'مهندسة 👩‍🔬', organization: '\u202eevil Ⅻ', description: 'a\r\nb' }
  expect((await add(kept)).statusCode).toBe(201)
  expect((await own(client)).experiences[0]).toMatchObject({ title: 'مهندسة 👩‍🔬', description: 'a\nb' })
  for (const [field, value] of [
    ['title', ''],
    ['title', '\u200b'],
    ['title', 'x'.repeat(161)],
    ['title', 'a\nb'],
    ['organization', 'x'.repeat(10_000)],
    ['description', '😀'.repeat(10_000)],
    ['started', '2024-13'],
    ['started', '2024-6'],
    ['started', '1024-06'],
    ['started', '2024-06-01'],
    ['ended', '2024-05'],
    ['ended', 'present'],
  ] as const)
    expect(problemOf(await add({ [field]: value })).fields, `${field} ${value}`).toHaveProperty(field)
  const project = (of: Record<string, unknown>) =>
    client.call(contract.addProject, { body: { name: 'P', ...of } as never })
  for (const link of ['javascript:alert(1)', 'https:/x', 'ftp://example.org'])
    expect(problemOf(await project({ link })).fields).toHaveProperty('link')
  expect((await project({ skills: Array.from({ length: 21 }, (_, n) => `S${n}`) })).statusCode).toBe(422)
  expect((await project({ link: 'example.org/x', skills: ['R', 'R'] })).statusCode).toBe(201)
  expect((await own(client)).projects[0]).toMatchObject({ link: 'https://example.org/x', skills: ['R'] })
})

test('the database holds what the calls promise', async () => {
  const { id } = await aStudent(t)
  const insert = (of: Record<string, unknown>) =>
    buildBackground(t.deps, id, { experiences: [{ ...someExperience, ...of }] })
  for (const wrong of [{ started: '2024-13' }, { ended: '2020-01' }, { title: '' }])
    await expect(insert(wrong)).rejects.toThrow(/check constraint/)
  await expect(buildBackground(t.deps, id, { experiences: Array(31).fill(someExperience) })).rejects.toThrow(
    /check constraint/,
  )
  await expect(
    buildBackground(t.deps, id, { grade: { scale: 'one_to_five', value: 0.5, is_shown: true } }),
  ).rejects.toThrow(/check constraint/)
})

test('an employer has none', async () => {
  const { client } = await anEmployer(t)
  expect((await client.call(contract.background)).statusCode).toBe(403)
})
