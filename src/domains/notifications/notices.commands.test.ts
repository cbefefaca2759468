import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { type NewNotice, notify } from './notices.commands.ts'
import * as calls from './notices.contract.ts'
import { buildNotice } from './notices.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const tell = (newNotice: Partial<NewNotice> & { to: string[] }) =>
  inTransaction(t.deps, (tx) =>
    notify(tx, {
      kind: 'job_ended',
      title: 'Data Intern ends in 3 days',
      text: 'Renew it to keep it open.',
      link: '/employer/your-job',
      cause: `test:${newId()}`,
      ...newNotice,
    }),
  )

const letter = { subject: 'Your job ends soon', heading: 'Soon', paragraphs: ['…'], reason: 'You posted it.' }

describe('notify', () => {
  test('tells each account once per cause, in the app and by mail', async () => {
    const [one, two] = [await anEmployer(t), await anEmployer(t)]
    const newNotice = { to: [one.id, two.id, one.id], cause: 'job.ending:1', letter }
    await tell(newNotice)
    await tell(newNotice)
    for (const { client } of [one, two]) {
      const { data, total_row } = (await client.call(calls.employerNotifications)).json()
      expect(total_row).toBe(1)
      expect(data[0]).toMatchObject({ kind: 'job_ended', link: '/employer/your-job', read_at: null })
      expect(data[0]).not.toHaveProperty('starred_at')
    }
    const mails = await t.deps.db.selectFrom('mails').select('recipient').execute()
    expect(mails).toHaveLength(2)
  })

  test('nothing is told when the transaction fails', async () => {
    const student = await aStudent(t)
    const failing = inTransaction(t.deps, async (tx) => {
      await notify(tx, {
        to: [student.id],
        kind: 'application_status',
        title: 'An offer',
        text: '',
        link: '/student/jobs',
        cause: 'test:rolled-back',
        letter,
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await student.client.call(calls.studentNotifications)).json().total_row).toBe(0)
  })

  test('nobody to tell is no error', async () => {
    await tell({ to: [] })
  })
})

describe('reading', () => {
  test('newest first, in pages that neither repeat nor drop', async () => {
    const student = await aStudent(t)
    for (let n = 1; n <= 5; n++) {
      await buildNotice(t.deps, student.id, { title: `Notice ${n}` })
      if (n % 2 === 0) t.clock.advance(1000)
    }
    const titles: string[] = []
    for (const page of [1, 2, 3]) {
      const answer = (
        await student.client.call(calls.studentNotifications, { query: { page, size: 2 } })
      ).json()
      expect(answer).toMatchObject({ current_page: page, page_count: 3, total_row: 5 })
      titles.push(...answer.data.map((row: { title: string }) => row.title))
    }
    expect(titles[0]).toBe('Notice 5')
    expect(new Set(titles).size).toBe(5)
  })

  test('read counts down, keeps the first moment, and filters', async () => {
    const student = await aStudent(t)
    await buildNotice(t.deps, student.id)
    await buildNotice(t.deps, student.id)
    const unread = async () => (await student.client.call(session)).json().unread
    expect(await unread()).toBe(2)
    const [first] = (await student.client.call(calls.studentNotifications)).json().data
    const read = () => student.client.call(calls.studentRead, { params: { id: first.id } })
    expect((await read()).statusCode).toBe(204)
    const filter = (unread: boolean) => student.client.call(calls.studentNotifications, { query: { unread } })
    const [{ read_at }] = (await filter(false)).json().data
    t.clock.advance(60_000)
    expect((await read()).statusCode).toBe(204)
    expect((await filter(false)).json().data).toMatchObject([{ id: first.id, read_at }])
    expect((await filter(true)).json().total_row).toBe(1)
    expect(await unread()).toBe(1)
    for (const _ of [1, 2]) expect((await student.client.call(calls.studentReadAll)).statusCode).toBe(204)
    expect(await unread()).toBe(0)
  })

  test('the employer’s two lists are apart', async () => {
    const employer = await anEmployer(t, { team_role: 'viewer' })
    await tell({ to: [employer.id] })
    await tell({ to: [employer.id], kind: 'application_received', title: 'A new application' })
    const general = (await employer.client.call(calls.employerNotifications)).json()
    const job = (await employer.client.call(calls.jobNotifications)).json()
    expect([general.data[0].kind, job.data[0].kind]).toEqual(['job_ended', 'application_received'])
    expect((await employer.client.call(session)).json().unread).toBe(2)
    const wrongList = await employer.client.call(calls.employerRead, { params: { id: job.data[0].id } })
    expect(wrongList.statusCode).toBe(404)
    await employer.client.call(calls.jobReadAll)
    expect((await employer.client.call(session)).json().unread).toBe(1)
    await employer.client.call(calls.employerRead, { params: { id: general.data[0].id } })
    expect((await employer.client.call(session)).json().unread).toBe(0)
  })

  test('a university member has one list', async () => {
    const member = await aUniversity(t, { team_role: 'staff' })
    await tell({ to: [member.id], kind: 'team_change', link: '/university/my-profile' })
    const { data } = (await member.client.call(calls.universityNotifications)).json()
    expect((await member.client.call(calls.universityRead, { params: { id: data[0].id } })).statusCode).toBe(
      204,
    )
    expect((await member.client.call(calls.universityReadAll)).statusCode).toBe(204)
  })
})

describe('stars', () => {
  test('starred notices have their own filter, latest star first', async () => {
    const student = await aStudent(t)
    for (const title of ['old', 'new']) {
      await buildNotice(t.deps, student.id, { title })
      t.clock.advance(1000)
    }
    const [newer, older] = (await student.client.call(calls.studentNotifications)).json().data
    for (const { id } of [newer, older, newer]) {
      expect((await student.client.call(calls.star, { params: { id } })).statusCode).toBe(204)
      t.clock.advance(1000)
    }
    const starred = async () =>
      (await student.client.call(calls.studentNotifications, { query: { starred: true } }))
        .json()
        .data.map((row: { title: string }) => row.title)
    expect(await starred()).toEqual(['old', 'new'])
    for (const _ of [1, 2]) await student.client.call(calls.unstar, { params: { id: older.id } })
    expect(await starred()).toEqual(['new'])
  })
})

describe('bad input', () => {
  test('another’s notice and an unknown one are 404, a broken id too', async () => {
    const [owner, stranger] = [await aStudent(t), await aStudent(t)]
    await buildNotice(t.deps, owner.id)
    const [{ id }] = (await owner.client.call(calls.studentNotifications)).json().data
    for (const call of [calls.studentRead, calls.star, calls.unstar]) {
      for (const unknown of [id, newId(), 'x']) {
        const response = await stranger.client.call(call, { params: { id: unknown } })
        expect([response.statusCode, problemOf(response).error]).toEqual([404, 'not_found'])
      }
    }
    expect((await owner.client.call(session)).json().unread).toBe(1)
  })

  test.each(['page=-1', 'page=0', 'size=101', 'page=x', 'starred=maybe', 'color=red'])(
    '%s is 400',
    async (query) => {
      const student = await aStudent(t)
      const response = await t.app.inject({
        url: `/api/student/notifications?${query}`,
        headers: { cookie: student.client.cookie },
      })
      expect(response.statusCode).toBe(400)
    },
  )
})
