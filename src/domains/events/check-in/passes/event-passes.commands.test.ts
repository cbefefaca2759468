import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { universityExhibitorExport } from '#domains/fairs/exhibitors/exhibitor-export.contract.ts'
import { universityExhibitors } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { universityReport } from '#domains/fairs/report/fair-report.contract.ts'
import { deleteAccount } from '#domains/privacy/own-data.contract.ts'
import { anEmployer, aUniversity } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { ann, bo, codesOf, harborLight, scan } from '../../../../../tests/harness/badges.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { universityCheckIn as calls } from '../check-in.contract.ts'
import { universityHelpers } from '../helpers/door-helpers.contract.ts'
import * as door from '../helpers/helper-door.contract.ts'

let t: TestApp
let host: Awaited<ReturnType<typeof aUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  host = await aUniversity(t)
})
afterAll(() => t.close())
const booth = (state?: 'approved' | 'pending' | 'declined', more = {}) => harborLight(t, host, state, more)

const nameOnly = (id: string, representatives: object[]) =>
  t.deps.db
    .updateTable('fair_registrations')
    .set({ representatives: JSON.stringify(representatives) })
    .where('id', '=', id)
    .execute()

describe('representatives at the door', () => {
  test('a badge lets its holder in once, and says whom they represent', async () => {
    const at = await booth()
    const [code] = await codesOf(at)
    const answers = await Promise.all([1, 2, 3].map(() => scan(host, at.event, code!)))
    const told = answers.map((answer) => answer.json())
    expect(told.filter(({ already }) => !already)).toHaveLength(1)
    expect(told[0]).toMatchObject({
      first_name: 'Ann',
      last_name: 'Lee',
      represents: { organization: 'Harbor Light', booth: null },
    })
    const arrivals = (await host.client.call(calls.arrivals, { params: { id: at.event.id } })).json()
    expect(arrivals).toMatchObject({
      registered: 0,
      checked_in: 0,
      representatives: { expected: 2, checked_in: 1 },
      latest: [{ last_name: 'Lee', checked_in_by: expect.stringMatching(/\S/) }],
    })
    const { rows } = {
      rows: await t.deps.db
        .selectFrom('activities')
        .select('verb')
        .where('subject_id', '=', told[0].registration_id)
        .execute(),
    }
    expect(rows).toEqual([{ verb: 'event_pass.checked_in' }])
  })

  test('the host sees who of an exhibitor is here: in the list, its CSV, and the report', async () => {
    const at = await booth()
    const [code] = await codesOf(at)
    await scan(host, at.event, code!)
    const params = { id: at.event.id }
    const list = (await host.client.call(universityExhibitors.list, { params })).json()
    expect(list.data[0].people).toEqual({ expected: 2, here: 1 })
    const csv = (await host.client.call(universityExhibitorExport.people, { params })).body
    const lines = csv.trim().split(/\r?\n/)
    expect(lines[0]).toContain('Checked in')
    expect(lines[1]).toMatch(/Ann Lee.*\d{4}-\d\d-\d\d/)
    expect(lines[2]).not.toMatch(/Bo Ek.*\d{4}-\d\d-\d\dT/)
    const report = (await host.client.call(universityReport.report, { params })).json()
    expect(report.exhibitors).toMatchObject({ people: 2, people_here: 1 })
  })

  test('they are found by name, whole address, or exhibitor, checked in, and taken back', async () => {
    const at = await booth()
    const params = { id: at.event.id }
    const look = async (search: string) =>
      (await host.client.call(calls.people, { params, query: { search } })).json().data
    expect(await look('harbor')).toHaveLength(2)
    expect(await look('ann@example.co')).toEqual([])
    expect(await look('ann@example.com')).toHaveLength(1)
    const [found] = await look('Bo E')
    expect(found).toMatchObject({ last_name: 'Ek', may: { check_in: true, let_in: false } })
    const body = { registration_id: found.registration_id }
    expect((await host.client.call(calls.checkInPerson, { params, body })).json().already).toBe(false)
    expect((await look('Bo E'))[0].may.check_in).toBe(false)
    expect((await host.client.call(calls.undo, { params, body })).statusCode).toBe(204)
    expect((await host.client.call(calls.undo, { params, body })).statusCode).toBe(204)
    expect((await look('Bo E'))[0].may.check_in).toBe(true)
  })

  test('a helper’s link lets them in, too, and counts them', async () => {
    const at = await booth()
    const [code] = await codesOf(at)
    const made = await host.client.call(universityHelpers.invite, {
      params: { id: at.event.id },
      body: { name: 'North door' },
    })
    const link = made.json().link.split('#').at(-1)!
    const answer = await host.client.call(door.checkInAsHelper, { body: { link, code: code! } })
    expect(answer.json()).toMatchObject({ last_name: 'Lee', checked_in_by: 'North door' })
    const { data } = (
      await host.client.call(universityHelpers.helpers, { params: { id: at.event.id } })
    ).json()
    expect(data).toMatchObject([{ name: 'North door', checked_in: 1 }])
    expect((await host.client.call(door.openDoor, { body: { link } })).json().checked_in).toBe(1)
  })

  test('who no longer represents them stays out, and comes back with the same badge', async () => {
    const at = await booth()
    const [code] = await codesOf(at)
    await nameOnly(at.id, [bo])
    expect(problemOf(await scan(host, at.event, code!))).toMatchObject({
      error: 'ticket_canceled',
      detail: 'This person no longer represents Harbor Light',
      may: { let_in: false },
    })
    await nameOnly(at.id, [bo, { ...ann, email: 'ANN@example.com' }])
    expect((await scan(host, at.event, code!)).statusCode).toBe(200)
  })

  test('a corrected address keeps the badge; another person doesn’t get it', async () => {
    const at = await booth()
    const [code] = await codesOf(at)
    await nameOnly(at.id, [{ ...ann, email: 'ann.lee@example.com' }, bo])
    expect((await scan(host, at.event, code!)).json()).toMatchObject({ last_name: 'Lee' })
    await nameOnly(at.id, [{ name: 'Cy Ott', email: 'cy@example.com', job_title: '' }, bo])
    expect((await scan(host, at.event, code!)).statusCode).toBe(409)
    expect(await codesOf(at)).not.toContain(code)
  })

  test('a deleted account leaves no mark on the badge it had', async () => {
    const at = await booth()
    const colleague = await anEmployer(t, {
      organization_id: at.team.organization_id,
      team_role: 'recruiter',
    })
    const { email } = await t.deps.db
      .selectFrom('role_accounts as a')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select('p.email')
      .where('a.id', '=', colleague.id)
      .executeTakeFirstOrThrow()
    await nameOnly(at.id, [ann, { name: 'Dee Orr', email, job_title: '' }])
    const [, code] = await codesOf(at)
    const marked = () =>
      t.deps.db
        .selectFrom('event_passes')
        .select('person_mark')
        .where('code', '=', code!)
        .executeTakeFirstOrThrow()
    expect((await marked()).person_mark).not.toBeNull()
    const erased = await colleague.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    expect(erased.statusCode).toBe(204)
    await t.drain()
    expect((await marked()).person_mark).toBeNull()
    expect((await scan(host, at.event, code!)).statusCode).toBe(409)
  })
})
