import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsIn, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { notifyApplicants } from '#domains/applications/applicants/decisions/decision-notices.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { applyForCareer } from '#domains/careers/careers.contract.ts'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { colleaguesOf } from '#domains/events/invitations/colleagues/colleague-invitations.contract.ts'
import { answerInquiry } from '#domains/inquiries/admin/inquiry-admin.contract.ts'
import { contactUs, contactUsNewBusiness } from '#domains/inquiries/inquiries.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { employerInvitations } from '#domains/teams/invitations/team-invitations.contract.ts'
import { registerEmployer } from '#domains/teams/sign-up/organization-sign-up.contract.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { anEmployer, anOperator, aStudent, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { problemOf } from './harness/client.ts'
import { pdf } from './harness/files.ts'
import { lettersAt, lettersTo } from './harness/letters.ts'
import { aPair, asked } from './harness/partnerships.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** What each stranger writes wherever they can write something. */
const WORDS = 'Pelican'
const words = (more = '') => `${WORDS} won ${more}`.trim()

describe('an address nobody proved', () => {
  const spoken = async (recipient: string) => {
    const letters = await lettersAt(t, recipient)
    expect(letters.length, recipient).toBeGreaterThan(0)
    return letters.map((letter) => JSON.stringify(letter)).filter((text) => text.includes(WORDS))
  }

  test('is sent no words of who applies for a position here', async () => {
    const opening = await buildOpening(t.deps)
    const to = 'applied@victim.example'
    const body = {
      name: words('name'),
      email: to,
      cover_letter: words('cover'),
      links: [`https://${WORDS}.example`],
    }
    const files = { fairleadCareerFile: pdf(`${words('file')}.pdf`) }
    const answer = await visitor(t).call(applyForCareer, { params: { id: opening.id }, body, files })
    expect(answer.statusCode).toBe(200)
    expect(await spoken(to)).toEqual([])
  })

  test('is sent no words of who asks something, also with the answer', async () => {
    const operator = await anOperator(t)
    const to = 'asked@victim.example'
    const asking = { name: words('name'), email: to, message: words('a long message of somebody') }
    await visitor(t).call(contactUs, { body: { ...asking, topic: 'privacy' } })
    const business = { organization_name: words('organization'), organization_kind: 'employer' } as const
    await visitor(t).call(contactUsNewBusiness, { body: { ...asking, ...business, topic: 'post_jobs' } })
    const inquiries = await t.deps.db.selectFrom('inquiries').select('id').where('email', '=', to).execute()
    expect(inquiries).toHaveLength(2)
    for (const { id } of inquiries)
      await operator.client.call(answerInquiry, { params: { id }, body: { reply: 'Yes, you can' } })
    expect(await spoken(to)).toEqual([])
    expect((await lettersAt(t, to))[0]!.paragraphs).toContain('Yes, you can')
  })

  test('is sent no words of who registers with it', async () => {
    const [student, owner] = ['student@victim.example', 'owner@victim.example']
    const { id: university_id } = await buildListedUniversity(t.deps)
    const names = { first_name: WORDS, last_name: words() }
    const form = studentForm({ ...names, university_id, email: student })
    const registering = { ...form, next: `/${WORDS}-call-now?say=${WORDS}` }
    expect((await visitor(t).call(studentAuth.register, { body: registering })).statusCode).toBe(201)
    for (const next of [`/student/jobs?search=${WORDS}`, `/student/jobs/detail?id=${WORDS}`]) {
      t.clock.advance(HOUR)
      await visitor(t).call(studentAuth.sendEmailVerification, { body: { email: student, next } })
      await t.drain()
    }
    const founding = {
      ...names,
      email: owner,
      password: form.password,
      job_title: words('title'),
      organization_name: words('organization'),
      industry: 'Software',
      company_size: '11-50',
      country_code: 'US',
      city: words('city'),
      website: `https://${WORDS}.example`,
    } as const
    expect((await visitor(t).call(registerEmployer, { body: founding })).statusCode).toBe(201)
    expect(await spoken(student)).toEqual([])
    expect(await lettersAt(t, student)).toHaveLength(3)
    expect(await spoken(owner)).toEqual([])
  })

  test('is sent no words of who invites it, before the invitation is opened', async () => {
    const team = await anEmployer(t, { team_role: 'owner', first_name: WORDS, last_name: 'Wins' })
    const event = await buildEvent(t.deps, { organization_id: team.organization_id, title: words('event') })
    const [to, on_duty] = ['invited@victim.example', 'duty@victim.example']
    await team.client.call(employerInvitations.invite, { body: { emails: [to], team_role: 'recruiter' } })
    await team.client.call(colleaguesOf.employer.inviteNew, {
      params: { id: event.id },
      body: { emails: [on_duty], team_role: 'recruiter', message: words('message') },
    })
    expect(await spoken(to)).toEqual([])
    expect(await spoken(on_duty)).toEqual([])
    const { action } = (await lettersAt(t, on_duty))[0]!
    const { token, proof } = Object.fromEntries(secretsIn(action!.url)) as Record<string, string>
    const joining = { first_name: 'Bo', last_name: 'Lind', password: 'correct horse battery' }
    const joined = await visitor(t).call(employerInvitations.accept, {
      body: { token: token!, proof: proof!, email: on_duty, ...joining },
    })
    expect(joined.json()).toMatchObject({ status: 'active' })
    const duty = (await lettersAt(t, on_duty)).at(-1)!
    expect(duty.heading).toContain(words('event'))
    expect(duty.paragraphs).toContain(words('message'))
  })
})

describe('what one sender causes to one mailbox', () => {
  test('applicants are written to a few times an hour, and the sender is told', async () => {
    const team = await anEmployer(t, { team_role: 'recruiter' })
    const job = await buildJob(t.deps, { organization_id: team.organization_id })
    const student = await aStudent(t)
    const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
    const notify = (message: string) =>
      team.client.call(notifyApplicants, { body: { applicant_ids: [id], message } })
    const answers = []
    for (let n = 0; n < 30; n++) answers.push(await notify(`Message ${n}`))
    expect(answers.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const refused of answers.slice(3))
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(await lettersTo(t, student.person_id)).toHaveLength(3)
    t.clock.advance(HOUR + MINUTE)
    expect((await notify('An hour later')).statusCode).toBe(200)
    expect(await lettersTo(t, student.person_id)).toHaveLength(4)
  })

  test('what partners write beyond ten letters an hour comes in the daily mail', async () => {
    const pair = await aPair(t)
    const id = await asked(pair)
    await pair.university.answer({ id, status: 'approved' })
    await t.drain()
    const before = (await lettersTo(t, pair.university.person_id)).length
    for (let n = 0; n < 30; n++) expect((await pair.employer.write(`Message ${n}`)).statusCode).toBe(201)
    const letters = await lettersTo(t, pair.university.person_id)
    expect(letters).toHaveLength(10)
    expect(letters.length - before).toBeLessThan(30)
    expect(await pair.university.notices()).toHaveLength(20)
    t.clock.advance(DAY)
    await t.tick()
    const digest = (await lettersTo(t, pair.university.person_id)).at(-1)!
    expect(digest.items?.length).toBeGreaterThanOrEqual(20)
    await pair.employer.write('The next day')
    expect((await lettersTo(t, pair.university.person_id)).at(-1)!.paragraphs).toEqual(['The next day'])
  })

  test('who waits for an answer has written once', async () => {
    const pair = await aPair(t)
    await asked(pair, 'Shall we work together?')
    for (const text of ['Hello?', 'Anybody there?']) {
      const refused = await pair.employer.write(text)
      expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
    }
    expect((await pair.employer.thread()).may.write).toBe(false)
    expect((await pair.university.write('What do you offer?')).statusCode).toBe(201)
    expect((await pair.employer.thread()).may.write).toBe(true)
    expect((await pair.employer.write('Internships')).statusCode).toBe(201)
    expect((await lettersTo(t, pair.university.person_id)).map(({ subject }) => subject)).toHaveLength(2)
  })

  test('a request without words leaves room for one message', async () => {
    const pair = await aPair(t)
    await asked(pair)
    expect((await pair.employer.write('Why we ask')).statusCode).toBe(201)
    expect((await pair.employer.write('And another thing')).statusCode).toBe(409)
  })

  test('a request taken back and sent again tells nobody a third time', async () => {
    const pair = await aPair(t)
    for (let n = 0; n < 15; n++) {
      const id = await asked(pair, `Please ${n}`)
      await pair.employer.answer({ id, status: 'withdrawn' })
      await t.drain()
    }
    expect((await lettersTo(t, pair.university.person_id)).length).toBeLessThanOrEqual(3)
    expect((await pair.university.notices()).length).toBeLessThanOrEqual(3)
  })

  test('visitors cause few letters to one mailbox, however it is spelled', async () => {
    for (let n = 0; n < 8; n++) {
      const { id } = await buildOpening(t.deps)
      const body = { name: 'Ada', email: `Many+${n}@victim.example` } as never
      const files = { fairleadCareerFile: pdf() }
      expect((await visitor(t).call(applyForCareer, { params: { id }, body, files })).statusCode).toBe(200)
    }
    await t.drain()
    const rows = await t.deps.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', 'like', 'many+%')
      .execute()
    expect(rows).toHaveLength(3)
  })

  test('an invitation goes to one address a few times an hour, and the team is told', async () => {
    const team = await anEmployer(t, { team_role: 'owner' })
    const invite = (email: string) =>
      team.client.call(employerInvitations.invite, { body: { emails: [email], team_role: 'recruiter' } })
    const codes = []
    for (let n = 0; n < 5; n++) codes.push((await invite('again@victim.example')).statusCode)
    expect(codes).toEqual([200, 200, 200, 429, 429])
    expect(await lettersAt(t, 'again@victim.example')).toHaveLength(3)
    expect((await invite('other@victim.example')).statusCode).toBe(200)
  })
})
