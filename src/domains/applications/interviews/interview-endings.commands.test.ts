import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { suspendOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { deactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { deleteAccount } from '#domains/privacy/own-data.contract.ts'
import { lockStudents } from '#domains/scheduling/taken-times.queries.ts'
import { inTransaction } from '#platform/transactions.ts'
import { type anEmployer, anOperator } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { onServer } from '../../../../tests/harness/faults.ts'
import { interviewsIn } from '../../../../tests/harness/interviews.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { refusal } from '../../../../tests/harness/offers.ts'
import { withdraw } from '../applications.contract.ts'
import { lockFreeSlot } from './interview-holding.queries.ts'
import { applicantInterviews } from './interview-schedules.contract.ts'
import { seat } from './interview-seats.commands.ts'
import { nextInterviews } from './own-interviews.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
const scene = interviewsIn(() => t)

const TEN = '2026-03-12T09:00:00.000Z'
const TWENTY_TO_ELEVEN = '2026-03-12T09:40:00.000Z'
const erase = ({ client }: Pick<Awaited<ReturnType<typeof anEmployer>>, 'client'>) =>
  client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })

const noticesTo = async (account_id: string): Promise<string[]> => {
  const rows = await t.deps.db
    .selectFrom('notifications')
    .select(['title', 'text'])
    .where('account_id', '=', account_id)
    .where('kind', '=', 'interview')
    .orderBy('id')
    .execute()
  return rows.map(({ title, text }) => `${title} ${text}`)
}

describe('who deletes their account', () => {
  test('a student’s time is free again, the panel’s calendar hears of it, and no notice names them', async () => {
    const { offer, people, team, shown } = await scene(['Zebulon'])
    const { id } = (await offer()).json()
    await people[0]!.book(id, TEN)
    await t.drain()
    expect(await noticesTo(team.id)).toHaveLength(1)
    await erase(people[0]!)
    expect((await lettersTo(t, team.person_id)).at(-1)!.calendar).toMatchObject({
      method: 'CANCEL',
      entries: [{ sequence: 2, starts_at: TEN }],
    })
    expect((await noticesTo(team.id)).join('\n')).not.toContain('Zebulon')
    expect((await shown(id)).times.filter((time: { booked: unknown }) => time.booked)).toEqual([])
  })

  test('a colleague leaves the panels, as who is removed from the team does', async () => {
    const { offer, people, team, colleague } = await scene(['Ada'])
    const { id } = (await offer({ tracks: [{ panel: [colleague.id] }] })).json()
    await people[0]!.book(id, TEN)
    await t.drain()
    await erase(colleague)
    await t.drain()
    expect((await noticesTo(team.id)).join('\n')).toContain('No one is left to hold First interview')
    expect(await subjectsTo(t, people[0]!.person_id)).toContain(
      'Someone else holds your interview: Data intern',
    )
  })

  test('nor does who is deactivated hold any', async () => {
    const { offer, colleague, shown } = await scene([])
    const { id } = (await offer({ tracks: [{ panel: [colleague.id] }] })).json()
    const operator = await anOperator(t)
    const body = { account_ids: [colleague.id], reason: 'Reported' }
    expect((await operator.client.call(deactivatePerson, { body })).statusCode).toBeLessThan(300)
    await t.drain()
    expect((await shown(id)).tracks[0].panel).toEqual([])
  })
})

test('with a suspended employer nothing is booked or waited for, and nobody is reminded; a time can be given up', async () => {
  const { offer, people, team } = await scene(['Ada', 'Ben'])
  const [ada, ben] = people
  const { id } = (await offer()).json()
  await ada!.book(id, TEN)
  const operator = await anOperator(t)
  await operator.client.call(suspendOrganization, {
    body: { organization_ids: [team.organization_id], reason: 'Reported' },
  })
  expect(refusal(await ben!.book(id, TWENTY_TO_ELEVEN))).toEqual([409, 'step_not_possible'])
  expect(await ben!.own()).toEqual([])
  expect((await ben!.client.call(nextInterviews)).json().interviews).toEqual([])
  expect((await ada!.own())[0]).toMatchObject({
    booked: { starts_at: TEN },
    may: { book: false, leave: true },
  })
  const now = t.clock.now()
  t.clock.set('2026-03-11T09:01:00.000Z')
  await t.tick()
  expect((await subjectsTo(t, ada!.person_id)).filter((one) => one.includes('tomorrow'))).toEqual([])
  t.clock.set(now)
  expect((await ada!.leave(id)).statusCode).toBe(200)
})

describe('reminders', () => {
  test('come a day and an hour before, once, to student and panel; not of what was canceled or moved away', async () => {
    const { offer, people, team, move, remove } = await scene(['Ada', 'Ben'])
    const [ada, ben] = people
    const { id, times } = (await offer()).json()
    await ada!.book(id, TEN)
    await ben!.book(id, TWENTY_TO_ELEVEN)
    await remove(times[1]!.id, 'We have a delivery')
    const reminders = async (person: string) =>
      (await subjectsTo(t, person)).filter((one) => /tomorrow|in an hour/.test(one))
    const now = t.clock.now()
    const at = async (moment: string) => {
      t.clock.set(moment)
      await t.tick()
      await t.tick()
      return reminders(ada!.person_id)
    }
    expect(await at('2026-03-11T08:59:00.000Z')).toEqual([])
    expect(await at('2026-03-11T09:01:00.000Z')).toEqual(['Your interview is tomorrow: Data intern'])
    // moved to the next day: another day before, then the hour before
    await move(id, '2026-03-13')
    expect(await at('2026-03-12T08:30:00.000Z')).toHaveLength(1)
    expect(await at('2026-03-12T09:01:00.000Z')).toHaveLength(2)
    expect(await at('2026-03-13T08:01:00.000Z')).toHaveLength(3)
    expect(await at('2026-03-13T08:55:00.000Z')).toHaveLength(3)
    expect(await at('2026-03-13T09:30:00.000Z')).toHaveLength(3)
    expect(await reminders(team.person_id)).toEqual([
      'Interview with Ada Quill tomorrow',
      'Interview with Ada Quill tomorrow',
      'Interview with Ada Quill in an hour',
    ])
    expect(await reminders(ben!.person_id)).toEqual([])
    t.clock.set(now)
  })
})

// the embedded database has one session, so that nothing meets there
test.runIf(onServer)('a day moved while a student books keeps the booking, with its student', async () => {
  const { offer, people, move } = await scene(['Ada'])
  const [ada] = people
  const { id } = (await offer()).json()
  const moving = await inTransaction(t.deps, async (tx) => {
    const { id: interview } = await tx.db
      .selectFrom('interviews')
      .select('id')
      .where('schedule_id', '=', id)
      .executeTakeFirstOrThrow()
    await lockStudents(tx, [ada!.id])
    const slot = await lockFreeSlot(tx, id, TEN)
    await seat(tx, { id: interview, application_id: ada!.application_id, student_id: ada!.id }, slot!)
    const answer = move(id, '2026-03-13')
    await setTimeout(500)
    return { answer }
  })
  expect((await moving.answer).statusCode).toBe(200)
  expect((await ada!.own())[0]).toMatchObject({
    booked: { starts_at: '2026-03-13T09:00:00.000Z', to_confirm: true },
  })
  expect((await lettersTo(t, ada!.person_id)).at(-1)!.calendar).toMatchObject({
    method: 'REQUEST',
    entries: [{ sequence: 2, starts_at: '2026-03-13T09:00:00.000Z' }],
  })
})

test('a student who books and leaves all day fills nobody’s mailbox', async () => {
  const { offer, people, team } = await scene(['Ada'])
  const [ada] = people
  const { id } = (await offer()).json()
  for (let n = 0; n < 18; n++) {
    await ada!.book(id, TEN)
    await ada!.leave(id)
  }
  expect((await lettersTo(t, team.person_id)).length).toBe(30)
  expect(await noticesTo(team.id)).toHaveLength(36)
})

test('after a withdrawal the team’s page of the applicant shows no interview any more', async () => {
  const { offer, people, team } = await scene(['Ada'])
  const [ada] = people
  const { id } = (await offer()).json()
  await ada!.book(id, TEN)
  t.clock.set('2026-03-12T12:00:00.000Z')
  const params = { id: ada!.application_id }
  const shown = async () => (await team.client.call(applicantInterviews, { params })).json()
  expect((await shown()).interviews).toHaveLength(1)
  await ada!.client.call(withdraw, { body: { application_id: ada!.application_id } })
  await t.drain()
  expect(await shown()).toEqual({ interviews: [], may: { invite: false } })
})
