import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { DAY } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { interviewsIn } from '../../../../tests/harness/interviews.ts'
import { refusal } from '../../../../tests/harness/offers.ts'
import { MOST_INVITED } from './interview-values.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
const scene = interviewsIn(() => t)
const TEN = '2026-03-12T09:00:00.000Z'

describe('times', () => {
  test('the hour that clocks skip is refused by name, and what is short, past or twice as well', async () => {
    const { offer } = await scene([])
    const refused = async (windows: object[]) => problemOf(await offer({ windows })).fields
    expect(await refused([{ date: '2026-03-29', from: '02:30', to: '04:00' }])).toEqual({
      'windows.0.from': [
        '2:30 AM on March 29, 2026 doesn’t exist: clocks in Berlin skip that hour. Choose another time',
      ],
    })
    expect(
      await refused([
        { date: '2026-03-12', from: '10:00', to: '10:20' },
        { date: '2026-03-01', from: '10:00', to: '12:00' },
      ]),
    ).toEqual({
      'windows.0.to': ['This is too short for 30 minutes'],
      'windows.1.date': ['This is in the past'],
    })
    const [overlapping] = [
      { date: '2026-03-12', from: '10:00', to: '12:00' },
      { date: '2026-03-12', from: '11:00', to: '13:00' },
    ]
    expect(await refused([overlapping!, { ...overlapping!, from: '11:00', to: '13:00' }])).toEqual({
      windows: ['Two of these overlap'],
    })
  })

  test('the day clocks change, times go on by the clock', async () => {
    const { offer } = await scene([])
    const made = await offer({
      windows: [{ date: '2026-03-29', from: '01:00', to: '04:00' }],
      length: 60,
      buffer: 0,
    })
    expect(made.json().times.map((time: { starts_at: string }) => time.starts_at)).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ])
  })

  test('people and rooms are in one place at a time, in one schedule and across', async () => {
    const { offer, team, colleague, job } = await scene([])
    const day = { medium: 'on_site', place: 'Career Center' }
    const rooms = [
      { room: 'Room 1', panel: [team.id] },
      { room: 'Room 2', panel: [colleague.id] },
    ]
    expect((await offer({ ...day, tracks: rooms })).json().times).toHaveLength(6)
    expect(refusal(await offer({ ...day, title: 'More' }))).toEqual([409, 'appointment_clash'])
    const third = await anEmployer(t, { team_role: 'recruiter', organization_id: team.organization_id })
    const inRoom = (room: string) => offer({ ...day, title: 'Others', tracks: [{ room, panel: [third.id] }] })
    expect(problemOf(await inRoom(' room  2 ')).detail).toContain('A room has another interview')
    expect((await inRoom('Room 3')).statusCode).toBe(201)
    const all = await t.deps.db
      .selectFrom('interview_slots as s')
      .innerJoin('interview_schedules as c', 'c.id', 's.schedule_id')
      .select('s.id')
      .where('c.job_id', '=', job.id)
      .execute()
    expect(all).toHaveLength(9)
  })
})

describe('a day for many', () => {
  test('open to whoever applied, and closed to others where it is for those chosen', async () => {
    const { offer, people } = await scene(['Ada'])
    const [ada] = people
    const closed = (await offer({ applicant_ids: [] })).json()
    expect(refusal(await ada!.book(closed.id, TEN))).toEqual([404, 'not_found'])
    expect(await ada!.own()).toEqual([])
    const { id } = (
      await offer({
        applicant_ids: [],
        admits: 'applicants',
        windows: [{ date: '2026-03-13', from: '10:00', to: '12:00' }],
      })
    ).json()
    expect((await ada!.own())[0]).toMatchObject({ schedule_id: id, is_invited: false })
    expect((await ada!.book(id, '2026-03-13T09:00:00.000Z')).statusCode).toBe(200)
  })

  test('moved, it keeps its bookings and asks each student to confirm', async () => {
    const { offer, people, move, shown } = await scene(['Ada', 'Ben'])
    const [ada, ben] = people
    const { id } = (await offer()).json()
    await ada!.book(id, TEN)
    await ben!.book(id, '2026-03-12T09:40:00.000Z')
    expect(problemOf(await move(id, '2026-03-12')).fields).toEqual({ date: ['It is on this day already'] })
    expect((await move(id, '2026-04-02', 'The building is closed')).statusCode).toBe(200)
    // 10:00 by the clock in Berlin, by then in summer time
    const booked = (await ada!.own())[0]
    expect(booked).toMatchObject({
      booked: { starts_at: '2026-04-02T08:00:00.000Z', to_confirm: true },
      may: { confirm: true },
    })
    await ada!.confirm(id)
    await ada!.confirm(id)
    const after = await shown(id)
    expect(
      after.times.map((time: { booked: { to_confirm: boolean } | null }) => time.booked?.to_confirm),
    ).toEqual([false, true, undefined])
  })

  test('a time is taken off and a day canceled only with word to who booked', async () => {
    const { offer, people, remove, cancel, shown } = await scene(['Ada', 'Ben'])
    const [ada, ben] = people
    const { id, times } = (await offer()).json()
    await ada!.book(id, TEN)
    await ben!.book(id, '2026-03-12T09:40:00.000Z')
    expect(problemOf(await remove(times[0]!.id)).fields).toHaveProperty('reason')
    expect((await remove(times[0]!.id, 'We have a delivery')).statusCode).toBe(200)
    expect((await shown(id)).times).toHaveLength(2)
    expect((await ada!.own())[0]).toMatchObject({ booked: null, may: { book: true } })
    await cancel(id)
    expect(await ben!.own()).toEqual([])
    expect(refusal(await ben!.book(id, TEN))).toEqual([409, 'step_not_possible'])
    // what was canceled is nobody's time any more
    expect((await offer({ title: 'Again' })).statusCode).toBe(201)
  })
})

test('who leaves the team holds no interviews, and the team hears where nobody is left', async () => {
  const { offer, colleague, team, shown, people } = await scene(['Ada'])
  const owner = await anEmployer(t, { team_role: 'owner', organization_id: team.organization_id })
  const { id } = (await offer({ tracks: [{ panel: [colleague.id] }] })).json()
  await people[0]!.book(id, TEN)
  await owner.client.call(employerTeam.remove, { body: { account_id: colleague.id } })
  await t.drain()
  expect((await shown(id)).tracks[0]!.panel).toEqual([])
  const notices = await t.deps.db
    .selectFrom('notifications')
    .select('title')
    .where('account_id', '=', team.id)
    .where('kind', '=', 'interview')
    .execute()
  expect(notices.map(({ title }) => title)).toEqual(['No one is left to hold First interview'])
})

test('who was invited and is undecided is shown, however many before them are decided', async () => {
  const { offer, shown, people, job } = await scene(['Ada'])
  const { id } = (await offer({ applicant_ids: [] })).json()
  const [resume_file_id, earlier] = [await buildResume(t.deps), new Date(t.clock.now().getTime() - DAY)]
  const [ada] = people
  const invited = []
  for (let n = 0; n < MOST_INVITED; n++)
    invited.push(await buildApplication(t.deps, { job_id: job.id, resume_file_id, state: 'hired' }))
  await t.deps.db
    .insertInto('interviews')
    .values(
      [...invited, { id: ada!.application_id, student_id: ada!.id }].map((one, n) => ({
        id: newId(),
        schedule_id: id,
        application_id: one.id,
        student_id: one.student_id,
        invited_at: n < MOST_INVITED ? earlier : t.clock.now(),
        sequence: 0,
        to_confirm: false,
      })),
    )
    .execute()
  expect((await shown(id)).invited).toMatchObject([{ applicant_id: ada!.application_id, name: 'Ada Quill' }])
})
