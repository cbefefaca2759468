import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { cancel } from '#domains/events/registrations/event-registrations.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { aBooth, boothOf } from '../../../../tests/harness/booths.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { employerLeads, universityLeads } from './leads.contract.ts'
import { ownSharing, setSharing, takeBack } from './ticket-sharing.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aFair = async () => {
  const event = await buildEvent(t.deps, { starts_at: later(t.clock.now(), HOUR) })
  const booth = async () => {
    const at = await aBooth(t, event.id)
    const { params } = at
    return {
      ...at,
      scan: (code: string, more: object = {}, client = at.client) =>
        client.call(employerLeads.scan, { params, body: { code, ...more } }),
      list: async (query = {}, client = at.client) =>
        (await client.call(employerLeads.list, { params, query })).json(),
    }
  }
  const student = async (isSharing = true) => {
    const made = await aStudent(t)
    const { id: registration_id } = await buildRegistration(t.deps, {
      event_id: event.id,
      student_id: made.id,
    })
    const { ticket_code: code } = await t.deps.db
      .selectFrom('event_registrations')
      .select('ticket_code')
      .where('id', '=', registration_id)
      .executeTakeFirstOrThrow()
    const share = (sharing: boolean) =>
      made.client.call(setSharing, { body: { event_id: event.id, sharing } })
    const shared = async () =>
      (await made.client.call(ownSharing, { params: { id: event.id } })).json() as {
        is_sharing: boolean
        shared_with: Array<{ lead_id: string; employer: { id: string }; taken_back_at: string | null }>
      }
    const back = async (taken_back = true) => {
      const [first] = (await shared()).shared_with
      return made.client.call(takeBack, { body: { lead_id: first!.lead_id, taken_back } })
    }
    if (isSharing) expect((await share(true)).statusCode).toBe(200)
    return { ...made, registration_id, code, share, shared, back }
  }
  return { event, booth, student }
}

describe('a ticket scanned at a booth', () => {
  it('is a lead once the student shares, not before, and only with whoever scanned it', async () => {
    const { booth, student } = await aFair()
    const [ours, theirs] = [await booth(), await booth()]
    const { code, share, shared, person_id } = await student(false)
    const email = `person-${person_id.slice(-12)}@example.com`
    expect(problemOf(await ours.scan(code))).toMatchObject({ status: 409, error: 'not_shared' })
    expect((await shared()).is_sharing).toBe(false)
    await share(true)
    const lead = (await ours.scan(code, { rating: 4, note: 'Robots' })).json()
    expect(lead).toMatchObject({ email, rating: 4, note: 'Robots', already: false })
    expect(await ours.list()).toMatchObject({
      total_row: 1,
      data: [{ email, rating: 4 }],
      may: { scan: true },
    })
    expect(await theirs.list()).toMatchObject({ total_row: 0 })
    expect(await shared()).toMatchObject({ shared_with: [{ employer: { id: ours.organization_id } }] })
    for (const response of [
      await theirs.client.call(employerLeads.list, { params: ours.params }),
      await theirs.client.call(employerLeads.csv, { params: ours.params }),
      await theirs.client.call(employerLeads.edit, {
        params: { id: lead.id },
        body: { rating: 1, note: '' },
      }),
      await theirs.client.call(employerLeads.remove, { params: { id: lead.id } }),
      await theirs.scan(code, {}, ours.client),
    ])
      expect(response.statusCode).toBe(404)
    await share(false)
    expect(problemOf(await theirs.scan(code))).toMatchObject({ error: 'not_shared' })
    expect((await ours.list()).total_row).toBe(1)
  })

  it('counts once, however often it is sent and by how many at once', async () => {
    const { booth, student } = await aFair()
    const ours = await booth()
    const colleague = await anEmployer(t, { organization_id: ours.organization_id, team_role: 'recruiter' })
    const { code } = await student()
    const scanned_at = iso(later(t.clock.now(), -HOUR / 2))
    const answers = await Promise.all(
      [ours.client, colleague.client, ours.client, colleague.client].map((client) =>
        ours.scan(code, { scanned_at }, client),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.filter((answer) => !answer.json().already)).toHaveLength(1)
    await ours.scan(code, { rating: 5 })
    await ours.scan(code, { note: 'Call back' })
    expect(await ours.list()).toMatchObject({
      total_row: 1,
      data: [{ scanned_at, rating: 5, note: 'Call back' }],
    })
  })

  it('is of this fair, of somebody with a place and an account, while it is on', async () => {
    const { booth, student, event } = await aFair()
    const ours = await booth()
    const elsewhere = await (await aFair()).student()
    expect(problemOf(await ours.scan(elsewhere.code))).toMatchObject({ status: 404 })
    const { code, registration_id } = await student()
    const late = iso(later(t.clock.now(), -3 * DAY))
    expect((await ours.scan(code, { scanned_at: late })).statusCode).toBe(409)
    expect((await ours.scan(code, { rating: 6 })).statusCode).toBe(422)
    expect((await ours.scan('nonsense')).statusCode).toBe(422)
    const set = (values: object) =>
      t.deps.db.updateTable('event_registrations').set(values).where('id', '=', registration_id).execute()
    await set({ state: 'canceled', canceled_at: t.clock.now(), cancel_cause: 'student', registered_at: null })
    expect((await ours.scan(code)).statusCode).toBe(404)
    await t.deps.db
      .updateTable('fair_registrations')
      .set({ state: 'canceled' })
      .where('event_id', '=', event.id)
      .execute()
    expect(problemOf(await ours.scan((await student()).code))).toMatchObject({ error: 'conflict' })
  })

  it('is for members; viewers read, and whoever was removed does neither', async () => {
    const { booth, student } = await aFair()
    const ours = await booth()
    const { organization_id } = ours
    const viewer = await anEmployer(t, { organization_id, team_role: 'viewer' })
    const recruiter = await anEmployer(t, { organization_id, team_role: 'recruiter' })
    const { code } = await student()
    expect((await ours.scan(code, {}, viewer.client)).statusCode).toBe(403)
    const { id } = (await ours.scan(code, {}, recruiter.client)).json()
    expect(await ours.list({}, viewer.client)).toMatchObject({
      total_row: 1,
      may: { scan: false, edit: false },
    })
    await ours.client.call(employerTeam.remove, { body: { account_id: recruiter.id } })
    expect((await ours.scan(code, {}, recruiter.client)).statusCode).toBe(401)
    await ours.client.call(employerLeads.edit, { params: { id }, body: { rating: null, note: 'Kept' } })
    await ours.client.call(employerLeads.remove, { params: { id } })
    expect((await ours.list()).total_row).toBe(0)
  })
})

describe('what a student shared', () => {
  it('is taken back for good: nothing is left, also not for scans that come later', async () => {
    const { booth, student } = await aFair()
    const ours = await booth()
    const { code, back, shared } = await student()
    const { id } = (await ours.scan(code, { rating: 2, note: 'Quiet' })).json()
    await back()
    await back()
    expect(await ours.list()).toMatchObject({ total_row: 0, data: [] })
    const csv = (await ours.client.call(employerLeads.csv, { params: ours.params })).body
    expect(parse(csv, { columns: true, bom: true })).toEqual([])
    expect(
      (await ours.client.call(employerLeads.edit, { params: { id }, body: { rating: 1, note: 'Still' } }))
        .statusCode,
    ).toBe(404)
    expect(problemOf(await ours.scan(code, { note: 'Again' }))).toMatchObject({ error: 'not_shared' })
    const kept = await t.deps.db.selectFrom('fair_leads').selectAll().where('id', '=', id).executeTakeFirst()
    expect(kept).toMatchObject({ rating: null, note: '', scanned_by: null })
    expect(await shared()).toMatchObject({ shared_with: [{ taken_back_at: expect.any(String) }] })
    await back(false)
    expect((await shared()).shared_with).toEqual([])
    expect((await ours.scan(code)).json()).toMatchObject({ already: false, note: '' })
  })

  it('a scan and a withdrawal of the agreement at once end in one or the other', async () => {
    const { booth, student } = await aFair()
    const ours = await booth()
    const { code, share } = await student()
    const [scanned] = await Promise.all([ours.scan(code), share(false)])
    expect([200, 409]).toContain(scanned.statusCode)
    expect((await ours.list()).total_row).toBe(scanned.statusCode === 200 ? 1 : 0)
  })

  it('ends with the place at the fair; who comes again says so again', async () => {
    const { event, booth, student } = await aFair()
    const ours = await booth()
    const { client, code, share, shared, registration_id } = await student()
    expect((await client.call(cancel, { body: { event_id: event.id } })).statusCode).toBe(200)
    await t.drain()
    await t.deps.db
      .updateTable('event_registrations')
      .set({ state: 'registered', canceled_at: null, cancel_cause: null, registered_at: t.clock.now() })
      .where('id', '=', registration_id)
      .execute()
    expect((await shared()).is_sharing).toBe(false)
    expect(problemOf(await ours.scan(code))).toMatchObject({ error: 'not_shared' })
    await share(true)
    expect((await ours.scan(code)).statusCode).toBe(200)
  })

  it('stays the student’s to see and to stop when the fair isn’t theirs to see any more', async () => {
    const { event, booth, student } = await aFair()
    const ours = await booth()
    const { code, share, shared, back, registration_id } = await student()
    await ours.scan(code)
    await t.deps.db
      .updateTable('event_registrations')
      .set({ state: 'canceled', canceled_at: t.clock.now(), cancel_cause: 'host', registered_at: null })
      .where('id', '=', registration_id)
      .execute()
    await t.deps.db.updateTable('events').set({ visibility: 'invited' }).where('id', '=', event.id).execute()
    expect(await shared()).toMatchObject({ is_sharing: true, shared_with: [{}], may: { share: false } })
    expect((await share(true)).statusCode).toBe(404)
    expect((await share(false)).json()).toMatchObject({ is_sharing: false })
    expect((await back()).json()).toMatchObject({ shared_with: [{ taken_back_at: expect.any(String) }] })
    const stranger = await aStudent(t)
    expect((await stranger.client.call(ownSharing, { params: { id: event.id } })).statusCode).toBe(404)
  })

  it('goes to nobody more once the account is deactivated, since its owner can’t stop it', async () => {
    const { booth, student } = await aFair()
    const ours = await booth()
    const { code, id } = await student()
    await t.deps.db.updateTable('role_accounts').set({ status: 'deactivated' }).where('id', '=', id).execute()
    expect(problemOf(await ours.scan(code))).toMatchObject({ error: 'not_shared' })
    expect((await ours.list()).total_row).toBe(0)
  })

  it('needs a place to begin, and nobody else can take it back', async () => {
    const { event, booth, student } = await aFair()
    const ours = await booth()
    const other = await aStudent(t)
    const body = { event_id: event.id, sharing: true }
    expect(problemOf(await other.client.call(setSharing, { body }))).toMatchObject({
      error: 'step_not_possible',
    })
    const { code } = await student()
    const { id } = (await ours.scan(code)).json()
    const taken = await other.client.call(takeBack, { body: { lead_id: id, taken_back: true } })
    expect(taken.statusCode).toBe(404)
    expect((await ours.list()).total_row).toBe(1)
  })
})

it('leads are filtered, and the CSV holds what the list does', async () => {
  const { booth, student } = await aFair()
  const ours = await booth()
  for (const rating of [1, 5, null]) {
    const { code } = await student()
    await ours.scan(code, { rating, note: '=1+1' })
  }
  expect((await ours.list({ rating: [5] })).data).toMatchObject([{ rating: 5 }])
  expect((await ours.list({ search: 'nobody' })).total_row).toBe(0)
  const csv = (await ours.client.call(employerLeads.csv, { params: ours.params, query: { rating: [5, 1] } }))
    .body
  const lines = parse<Record<string, string>>(csv, { columns: true, bom: true })
  expect(lines.map(({ Rating, Note }) => [Rating, Note])).toEqual([
    ['5', "'=1+1"],
    ['1', "'=1+1"],
  ])
})

it('a university that exhibits at a fair has leads like an employer', async () => {
  const { event, student } = await aFair()
  const [office, other] = [await aUniversity(t), await aUniversity(t)]
  const { params } = await boothOf(t, event.id, office)
  const { code, shared, back } = await student()
  const lead = (await office.client.call(universityLeads.scan, { params, body: { code, rating: 3 } })).json()
  expect((await office.client.call(universityLeads.list, { params })).json()).toMatchObject({
    total_row: 1,
    data: [{ id: lead.id, rating: 3 }],
    may: { scan: true },
  })
  expect((await other.client.call(universityLeads.list, { params })).statusCode).toBe(404)
  const edit = { params: { id: lead.id }, body: { rating: 1, note: '' } }
  expect((await other.client.call(universityLeads.edit, edit)).statusCode).toBe(404)
  expect((await office.client.call(universityLeads.edit, edit)).json()).toMatchObject({ rating: 1 })
  expect(await shared()).toMatchObject({ shared_with: [{ employer: { id: office.organization_id } }] })
  await back()
  expect((await office.client.call(universityLeads.list, { params })).json()).toMatchObject({ total_row: 0 })
})
