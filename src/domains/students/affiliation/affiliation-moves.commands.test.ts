import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { changeEmail, ownEmail, proveEmail } from '#domains/accounts/email-address/email-address.contract.ts'
import { universityNotifications } from '#domains/notifications/notices.contract.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import type { Client } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { aSchool } from '../../../../tests/harness/schools.ts'
import { buildListedUniversity } from '../directory/university-directory.fixtures.ts'
import { decideAffiliation } from './affiliations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type School = Awaited<ReturnType<typeof aSchool>>
const at = (domain: string) => `mover-${newId().slice(-12)}@${domain}`
const move = async (client: Client, email: string) => {
  t.clock.advance(1000)
  expect((await client.call(changeEmail, { body: { email } })).statusCode).toBe(200)
  const proved = await client.call(proveEmail, { body: { token: await mailedToken(t.deps, email) } })
  expect(proved.statusCode, proved.body).toBe(200)
}
const affiliationOf = async (client: Client) => (await client.call(studentAuth.me)).json().affiliation
const universityOf = async (client: Client) => (await client.call(ownEmail)).json().university
const provedByMail = (school: School) =>
  aStudent(t, { email: at(school.domain), university_id: school.id, affiliation: 'verified' })
const decide = ({ staff }: School, id: string, affiliation: 'verified' | 'declined') =>
  staff.client.call(decideAffiliation, { body: { student_ids: [id], affiliation } })

describe('a student whose address changes', () => {
  test('waits for the university again where the address was all that spoke for them; both are told', async () => {
    const school = await aSchool(t)
    const { client, person_id } = await provedByMail(school)
    expect(await universityOf(client)).toBe(school.name)
    await move(client, at('example.org'))
    expect(await affiliationOf(client)).toBe('unverified')
    expect(await universityOf(client)).toBeNull()
    expect(await subjectsTo(t, person_id)).toContain(`${school.name} has to confirm you again`)
    const notices = (await school.staff.client.call(universityNotifications)).json().data
    expect(notices).toMatchObject([{ kind: 'students_waiting' }])
  })

  test('stays confirmed at another address of the university, and wherever the university itself has said so', async () => {
    const school = await aSchool(t)
    const byMail = await provedByMail(school)
    await move(byMail.client, at(`alumni.${school.domain}`))
    expect(await affiliationOf(byMail.client)).toBe('verified')

    const byWord = await aStudent(t, { university_id: school.id })
    expect((await decide(school, byWord.id, 'verified')).statusCode).toBe(200)
    expect(await universityOf(byWord.client)).toBeNull()
    await move(byWord.client, at(school.domain))
    await move(byWord.client, at('example.org'))
    expect(await affiliationOf(byWord.client)).toBe('verified')
  })

  test('is confirmed by an address of the university, not by one of another, nor past its no', async () => {
    const [school, other] = [await aSchool(t), await buildListedUniversity(t.deps)]
    const { client } = await aStudent(t, { university_id: school.id })
    await move(client, at(other.domains[0]!))
    expect(await affiliationOf(client)).toBe('unverified')
    await move(client, at(school.domain))
    expect(await affiliationOf(client)).toBe('verified')
    // what the address proved by itself is not the university’s word
    await move(client, at('example.org'))
    expect(await affiliationOf(client)).toBe('unverified')

    const declined = await aStudent(t, { university_id: school.id })
    await decide(school, declined.id, 'declined')
    await move(declined.client, at(school.domain))
    expect(await affiliationOf(declined.client)).toBe('declined')
  })

  test('is never confirmed by the address before when they name a university at the same moment', async () => {
    const school = await aSchool(t)
    for (let round = 0; round < 5; round++) {
      const { client } = await aStudent(t, { email: at(school.domain) })
      const email = at('example.org')
      await client.call(changeEmail, { body: { email } })
      const token = await mailedToken(t.deps, email)
      await Promise.all([
        client.call(proveEmail, { body: { token } }),
        client.call(studentAuth.editMe, { body: { university_id: school.id } }),
      ])
      expect(await affiliationOf(client)).toBe('unverified')
    }
  })
})
