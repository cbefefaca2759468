import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { lettersTo } from '../../../../../tests/harness/letters.ts'
import { application } from '../../applications.contract.ts'
import { type ApplicationOverrides, buildApplication } from '../../applications.fixtures.ts'
import { acceptOffer } from '../../offers/job-offers.contract.ts'
import { applicant, applicantList } from '../applicants.contract.ts'
import { undo } from './decision-undo.contract.ts'
import { updateStatus } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const accepted = { state: 'offer', is_accepted: true } as const

const scene = async (...applications: (ApplicationOverrides & { first_name: string })[]) => {
  const team = await anEmployer(t, { team_role: 'recruiter', organization: { name: 'Northwind' } })
  const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Data intern' })
  const people = []
  for (const { first_name, ...overrides } of applications) {
    const student = await aStudent(t, { first_name, last_name: 'Quill' })
    const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id, ...overrides })
    people.push({ ...student, id, student_id: student.id })
  }
  t.clock.advance(HOUR)
  const ids = people.map(({ id }) => id)
  return {
    team,
    people,
    ids,
    reject: (despite?: string[], tell: 'now' | 'later' = 'now', applicant_ids = ids) =>
      team.client.call(updateStatus, {
        body: {
          applicant_ids,
          status: 'rejected',
          reason: 'other',
          tell,
          ...(despite && { despite_acceptance: despite }),
        },
      }),
    states: async () => {
      const rows = await t.deps.db
        .selectFrom('applications')
        .select(['id', 'state'])
        .where('id', 'in', ids)
        .execute()
      return ids.map((id) => rows.find((row) => row.id === id)!.state)
    },
  }
}

describe('who accepted an offer', () => {
  it('is named before a rejection, alone or among others, and nobody is rejected without a yes', async () => {
    const s = await scene(
      { first_name: 'Ada', ...accepted },
      { first_name: 'Ben', state: 'interview' },
      { first_name: 'Cy', ...accepted },
    )
    const [ada, , cy] = s.ids as [string, string, string]
    for (const despite of [undefined, [], [ada]]) {
      const asked = await s.reject(despite)
      expect([asked.statusCode, problemOf(asked).error]).toEqual([409, 'acceptance_to_confirm'])
      expect(problemOf(asked).detail).toBe(
        despite?.length
          ? 'Cy Quill has accepted your offer and is counting on it. Confirm that you want to withdraw the offer. Nothing was changed.'
          : 'Ada Quill and Cy Quill have accepted your offer and are counting on it. Confirm that you want to withdraw the offer. Nothing was changed.',
      )
      expect(await s.states()).toEqual(['offer', 'interview', 'offer'])
    }
    expect((await s.reject([ada.toUpperCase(), cy])).json().changed).toBe(3)
    expect(await s.states()).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('of many, five are named', async () => {
    const s = await scene(...'ABCDEFG'.split('').map((first_name) => ({ first_name, ...accepted })))
    expect(problemOf(await s.reject()).detail).toMatch(/^A Quill, .*, E Quill, and 2 more have accepted/)
  })

  it('carries the warning where the team looks, and only as long as the acceptance stands', async () => {
    const s = await scene({ first_name: 'Ada', state: 'offer' })
    const [id] = s.ids as [string]
    const warnings = async () => {
      const { data } = (await s.team.client.call(applicantList)).json()
      const one = (await s.team.client.call(applicant, { params: { id } })).json()
      return [data[0].reject_warning, one.reject_warning]
    }
    expect(await warnings()).toEqual([null, null])
    await s.people[0]!.client.call(acceptOffer, { body: { application_id: id } })
    expect(await warnings()).toEqual(['accepted', 'accepted'])
    await s.reject([id])
    expect(await warnings()).toEqual([null, null])
  })

  it.each(['now', 'later'] as const)(
    'reads, told %s, that the accepted offer is taken back',
    async (tell) => {
      const s = await scene({ first_name: 'Ada', ...accepted })
      await s.reject(s.ids, tell)
      t.clock.advance(3 * DAY)
      await t.tick()
      const [letter] = await lettersTo(t, s.people[0]!.person_id)
      expect(letter!.paragraphs[1]).toBe(
        'Northwind has withdrawn the offer for Data intern that you had accepted, and has decided not to move forward with your application.',
      )
      const seen = await s.people[0]!.client.call(application, { params: { id: s.ids[0]! } })
      expect(seen.json()).toMatchObject({ status: 'rejected', offer: { answer: 'accepted' } })
    },
  )

  it('and who had not answered reads that the offer is gone; others read no word of one', async () => {
    const s = await scene({ first_name: 'Ada', state: 'offer' }, { first_name: 'Ben', state: 'interview' })
    await s.reject()
    const lines = []
    for (const { person_id } of s.people) lines.push((await lettersTo(t, person_id))[0]!.paragraphs[1])
    expect(lines).toEqual([
      'Northwind has withdrawn the offer for Data intern and has decided not to move forward with your application.',
      'Thank you for applying to Northwind. They have decided not to move forward with your application for Data intern.',
    ])
  })
})

it('an acceptance and a rejection at one moment: nobody who accepted is rejected unasked', async () => {
  for (let round = 0; round < 6; round++) {
    const s = await scene({ first_name: 'Ada', state: 'offer' })
    const [said, rejected] = await Promise.all([
      s.people[0]!.client.call(acceptOffer, { body: { application_id: s.ids[0]! } }),
      s.reject(),
    ])
    expect([said.statusCode, rejected.statusCode].sort()).toEqual([200, 409])
    expect(await s.states()).toEqual([said.statusCode === 200 ? 'offer' : 'rejected'])
  }
})

it('the answer says whom a step changed, so that undoing it leaves earlier rejections alone', async () => {
  const s = await scene({ first_name: 'Ada', state: 'rejected' }, { first_name: 'Ben', state: 'interview' })
  const { changed, applicants } = (await s.reject()).json()
  const done = applicants.filter((row: { is_changed: boolean }) => row.is_changed)
  expect([changed, done.map((row: { id: string }) => row.id)]).toEqual([1, [s.ids[1]]])
  const undone = await s.team.client.call(undo, { body: { applicant_ids: [s.ids[1]!], step: 'rejected' } })
  expect(undone.json().applicants).toMatchObject([{ is_changed: true }])
  expect(await s.states()).toEqual(['rejected', 'interview'])
})

it('an id in capitals is the same applicant', async () => {
  const s = await scene({ first_name: 'Ada', state: 'interview' })
  const answer = await s.reject(undefined, 'now', [s.ids[0]!, s.ids[0]!.toUpperCase()])
  expect([answer.statusCode, answer.json().changed]).toEqual([200, 1])
})
