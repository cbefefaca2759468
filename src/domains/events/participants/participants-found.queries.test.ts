import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { employerParticipants, type Participant } from './participants.contract.ts'

let t: TestApp
let team: Awaited<ReturnType<typeof anEmployer>>
beforeAll(async () => {
  t = await openTestApp()
  team = await anEmployer(t)
})
afterAll(() => t.close())

type Studies = Partial<Parameters<typeof buildStudent>[1]>

const registered = async (...students: Studies[]) => {
  const event = await buildEvent(t.deps, { organization_id: team.organization_id })
  const made: Array<Awaited<ReturnType<typeof buildStudent>>> = []
  for (const studies of students) {
    const student = await buildStudent(t.deps, studies)
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    made.push(student)
  }
  const found = async (query: object): Promise<string[]> => {
    const call = { params: { id: event.id }, query } as never
    const response = await team.client.call(employerParticipants.list, call)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.map(({ last_name }: Participant) => last_name)
  }
  return { made, found }
}

test('a participant who has another name since registering is found and sorted by it', async () => {
  const { made, found } = await registered(
    { first_name: 'Zoë', last_name: 'Müller' },
    { first_name: 'Ben', last_name: 'Adams' },
  )
  expect(await found({ search: 'muller zo' })).toEqual(['Müller'])
  expect(await found({ sort: 'name' })).toEqual(['Adams', 'Müller'])
  await t.deps.db
    .updateTable('persons')
    .set({ last_name: 'Åberg' })
    .where('id', '=', made[0]!.person_id)
    .execute()
  expect(await found({ search: 'muller' })).toEqual([])
  expect(await found({ search: 'zoe aberg' })).toEqual(['Åberg'])
  expect(await found({ sort: 'name' })).toEqual(['Åberg', 'Adams'])
})

test('a participant who studies something else, elsewhere, since registering is found by it', async () => {
  const [first, second] = [
    await buildListedUniversity(t.deps, { name: 'Ähnlich University' }),
    await buildListedUniversity(t.deps, { name: 'Zeta University' }),
  ]
  const { made, found } = await registered(
    { last_name: 'Here', university_id: second.id, majors: ['Law'], graduation_class: 2031 },
    { last_name: 'Named', majors: [], graduation_class: 2030 },
  )
  const change = (changes: object, { id } = made[0]!) =>
    t.deps.db.updateTable('students').set(changes).where('account_id', '=', id).execute()
  await change({ university_name: 'Middle School of Arts' }, made[1])
  const uniList = (id: string) => ({ uniList: JSON.stringify([id]) })
  expect(await found({ sort: 'university' })).toEqual(['Named', 'Here'])
  expect(await found({ academicMajor: JSON.stringify(['Law']), graduationClass: [2031] })).toEqual(['Here'])
  await change({ university_id: first.id, majors: ['Physics'], graduation_class: 2032 })
  expect(await found({ sort: 'university' })).toEqual(['Here', 'Named'])
  expect(await found({ academicMajor: JSON.stringify(['Law']) })).toEqual([])
  expect(await found({ academicMajor: JSON.stringify(['Physics']), graduationClass: [2032] })).toEqual([
    'Here',
  ])
  expect([await found(uniList(first.id)), await found(uniList(second.id))]).toEqual([['Here'], []])
  await change({ affiliation: 'declined' })
  expect(await found(uniList(first.id))).toEqual([])
  expect(await found({ sort: 'university' })).toEqual(['Named', 'Here'])
})
