import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { deleteAccount } from '#domains/privacy/own-data.contract.ts'
import { DAY } from '#platform/clock.ts'
import { inTransaction } from '#platform/transactions.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { refusal } from '../../../../tests/harness/offers.ts'
import { talkIn } from '../../../../tests/harness/talking.ts'
import { withdraw } from '../applications.contract.ts'
import { buildApplication } from '../applications.fixtures.ts'
import { buildOffer } from '../offers/job-offers.fixtures.ts'
import { BROADCASTS_A_DAY } from './applicant-broadcasts.contract.ts'
import { MESSAGES_AN_HOUR } from './application-messages.contract.ts'
import { buildApplicationMessage } from './application-messages.fixtures.ts'
import { applicationMessageReactions } from './application-messages.reactions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = talkIn(() => t)
const message = 'Hi {student first name}, about {job} at {organization}. {my name}'
const textsOf = async (of: { own: () => Promise<{ data: { text: string }[] }> }) =>
  (await of.own()).data.map(({ text }) => text)

/** How many of a job's applicants were told of a message. */
const toldOf = async (job_id: string): Promise<number> => {
  const { people } = await t.deps.db
    .selectFrom('notifications as n')
    .innerJoin('applications as a', 'a.student_id', 'n.account_id')
    .select(sql<number>`count(distinct n.account_id)::int`.as('people'))
    .where('a.job_id', '=', job_id)
    .where('n.kind', '=', 'application_message')
    .executeTakeFirstOrThrow()
  return people
}

describe('a message to several applicants', () => {
  it('is shown as each of them reads it, and sent so, into the threads', async () => {
    const { team, applicant, preview, send } = await scene()
    const [zoe, ada] = [await applicant({}, 'Zoë'), await applicant()]
    const ids = [zoe.id, ada.id]
    const seen = (await preview({ applicant_ids: ids, message })).json()
    expect(seen).toEqual({
      recipients: 2,
      left_out: [],
      shown: { id: ada.id, name: 'Ada Quill', text: 'Hi Ada, about Data intern at Northwind. Robin Carter' },
      left: BROADCASTS_A_DAY,
      next_at: null,
    })
    expect((await preview({ applicant_ids: ids, message, show: 1 })).json().shown.name).toBe('Zoë Quill')
    expect((await preview({ applicant_ids: ids, message, show: 99 })).json().shown.name).toBe('Zoë Quill')
    expect(await textsOf(ada), 'a preview sends nothing').toEqual([])
    const sent = await send({ applicant_ids: [...ids, zoe.id], message, recipients: 2 })
    expect([sent.statusCode, sent.json()]).toEqual([201, { recipients: 2, left_out: [] }])
    expect(await textsOf(zoe)).toEqual(['Hi Zoë, about Data intern at Northwind. Robin Carter'])
    expect(await ada.seen()).toMatchObject({ data: [{ is_broadcast: true, is_mine: true }] })
    expect(await ada.own()).toMatchObject({ data: [{ is_broadcast: false }], unread: 1 })
    expect(await lettersTo(t, ada.student.person_id)).toMatchObject([
      {
        subject: 'Northwind wrote to you: Data intern',
        paragraphs: ['Hi Ada, about Data intern at Northwind. Robin Carter'],
      },
    ])
    await ada.write('Thank you')
    expect(await textsOf(zoe)).toHaveLength(1)
    expect(await subjectsTo(t, team.person_id)).toEqual(['Ada Quill wrote to you: Data intern'])
  })

  it('says until when an answer is promised, or an offer stands', async () => {
    const { applicant, preview } = await scene()
    const [waiting, offered] = [await applicant(), await applicant({ state: 'offer' }, 'Bea')]
    await buildOffer(t.deps, offered.id, { reply_by: new Date('2026-03-10T05:59:59.999Z') })
    const asked = { applicant_ids: [waiting.id, offered.id], message: '{answer by}' }
    const texts = [
      (await preview(asked)).json().shown.text,
      (await preview({ ...asked, show: 1 })).json().shown.text,
    ]
    expect(texts[0]).toMatch(/^[A-Z][a-z]+ \d+, 2026$/)
    expect(texts[1]).toBe('March 10, 2026, 5:59 AM, UTC')
  })

  it('leaves out who withdrew, left, or was written to too often, and says so', async () => {
    const { team, applicant, preview, send } = await scene()
    const [ok, gone, left, flooded] = [
      await applicant(),
      await applicant({}, 'Bea'),
      await applicant({ state: 'hired' }, 'Cy'),
      await applicant({}, 'Dot'),
    ]
    await gone.student.client.call(withdraw, { body: { application_id: gone.id } })
    await left.student.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    for (let n = 0; n < MESSAGES_AN_HOUR; n++)
      await buildApplicationMessage(t.deps, { application_id: flooded.id, side: 'employer', text: 'Hi' })
    const applicant_ids = [ok.id, gone.id, left.id, flooded.id]
    const seen = (await preview({ applicant_ids, message: 'Hello' })).json()
    expect(seen.recipients).toBe(1)
    expect(seen.left_out.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'Deleted their account',
      `Was sent ${MESSAGES_AN_HOUR} messages in the last hour`,
      'Withdrew the application',
    ])
    expect(refusal(await send({ applicant_ids, message: 'Hello', recipients: 4 }))).toEqual([
      409,
      'list_changed',
    ])
    expect((await send({ applicant_ids, message: 'Hello', recipients: 1 })).json()).toMatchObject({
      recipients: 1,
      left_out: { length: 3 },
    })
    const written = await t.deps.db
      .selectFrom('application_messages')
      .select('application_id')
      .where('author_id', '=', team.id)
      .where('text', '=', 'Hello')
      .execute()
    expect(written).toEqual([{ application_id: ok.id }])
    const nobody = { applicant_ids: [gone.id], message: 'Hello' }
    expect((await preview(nobody)).json()).toMatchObject({ recipients: 0, shown: null })
  })

  it('goes to all that match, in parts, in one transaction, and not if another number matches by now', async () => {
    const { team, job, applicant, preview, send } = await scene()
    for (let n = 0; n < 130; n++) await buildApplication(t.deps, { job_id: job.id })
    const other = await applicant({ state: 'hired' })
    const matching = { job_id: job.id, status: ['submitted'], total: 130 }
    expect((await preview({ matching, message })).json()).toMatchObject({ recipients: 130 })
    expect(refusal(await preview({ matching: { ...matching, total: 129 }, message }))).toEqual([
      409,
      'list_changed',
    ])
    const sent = await send({ matching, message, recipients: 130 })
    expect(sent.statusCode, sent.body).toBe(201)
    await t.drain()
    expect(await toldOf(job.id)).toBe(130)
    expect(await textsOf(other)).toEqual([])
    const stranger = await anEmployer(t)
    expect(refusal(await send({ matching, message, recipients: 130 }, stranger.client))).toEqual([
      409,
      'list_changed',
    ])
    expect(team.organization_id).not.toBe(stranger.organization_id)
  })

  it('reaches everyone of a part when somebody of another is erased in between', async () => {
    const { job, applicant, send, team } = await scene()
    const first = await applicant()
    for (let n = 0; n < 120; n++) await buildApplication(t.deps, { job_id: job.id })
    const sent = await send({ matching: { job_id: job.id, total: 121 }, message: 'Hi', recipients: 121 })
    expect(sent.statusCode, sent.body).toBe(201)
    await first.student.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    const second = await t.deps.db
      .selectFrom('activities')
      .selectAll()
      .where('organization_id', '=', team.organization_id)
      .where('verb', '=', 'application_broadcast.continued')
      .executeTakeFirstOrThrow()
    const tell = applicationMessageReactions.find(({ on }) => on.includes(second.verb))!
    await inTransaction(t.deps, async (tx) => 'run' in tell && tell.run(tx, second as never))
    expect(await toldOf(job.id)).toBe(21)
  })

  it('names an unknown field, and refuses what is too long once filled in, before anything is sent', async () => {
    const { applicant, preview, send } = await scene()
    const a = await applicant()
    const to = { applicant_ids: [a.id], recipients: 1 }
    const wrong = { ...to, message: 'Hi {first name}' }
    expect(
      problemOf(await preview({ applicant_ids: [a.id], message: wrong.message })).fields!.message![0],
    ).toMatch(/^There is no field \{first name\}/)
    expect(problemOf(await send(wrong)).fields).toHaveProperty('message')
    const long = { ...to, message: '{organization}'.repeat(357) }
    expect(
      problemOf(await send({ ...long, message: `${'x'.repeat(4990)}{job}` })).fields!.message![0],
    ).toMatch(/^With its fields filled in for Ada Quill, this is longer than 5000/)
    expect((await send(long)).statusCode).toBe(201)
    for (const body of [
      { message: 'Hi', recipients: 1 },
      { ...to, matching: { total: 1 }, message: 'Hi' },
      { ...to, applicant_ids: [], message: 'Hi' },
      { ...to, recipients: 0, message: 'Hi' },
    ])
      expect([400, 422], JSON.stringify(body)).toContain((await send(body)).statusCode)
  })

  it('of somebody else’s applicants sends nothing to anyone', async () => {
    const { applicant, send, preview } = await scene()
    const elsewhere = await (await scene()).applicant()
    const a = await applicant()
    const body = { applicant_ids: [a.id, elsewhere.id], message: 'Hi' }
    expect(refusal(await preview(body))).toEqual([404, 'not_found'])
    expect(refusal(await send({ ...body, recipients: 2 }))).toEqual([404, 'not_found'])
    expect([await textsOf(a), await textsOf(elsewhere)]).toEqual([[], []])
  })

  it('is sent once by a double click, and only so often a day, by all of a team together', async () => {
    const { team, applicant, send, preview } = await scene()
    const a = await applicant()
    const colleague = await anEmployer(t, { team_role: 'admin', organization_id: team.organization_id })
    const body = { applicant_ids: [a.id], message: 'Hi', recipients: 1 }
    // as a program sends, without a key
    const again = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/employer/job/applicant/broadcast',
        headers: { cookie: team.client.cookie },
        payload: body,
      })
    await Promise.all([1, 2, 3].map(again))
    expect(await textsOf(a)).toEqual(['Hi'])
    const answers = await Promise.all(
      Array.from({ length: BROADCASTS_A_DAY - 1 }, (_, n) =>
        send({ ...body, message: `Number ${n}` }, colleague.client),
      ),
    )
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true)
    const b = await applicant({}, 'Bea')
    const refused = await send({ ...body, applicant_ids: [b.id] })
    expect(refusal(refused)).toEqual([429, 'too_many_requests'])
    expect((await preview({ applicant_ids: [b.id], message: 'Hi' })).json()).toMatchObject({
      left: 0,
      next_at: expect.any(String),
    })
    t.clock.advance(DAY)
    expect((await send({ ...body, applicant_ids: [b.id] })).statusCode).toBe(201)
  })
})
