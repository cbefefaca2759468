import { expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE, type Visitor } from './browser.ts'
import { demoStudent, letterLink, letterText, signIn } from './demo.ts'
import { applyTo, dialog, openScene, press, sees, writeJob } from './hiring.ts'
import { origin } from './origin.ts'
import { pressesOf } from './presses.ts'

const RECRUITER = 'recruiter@papercrane.example'

const call = async ({ context }: Visitor, method: 'PUT' | 'POST', path: string, data: unknown) => {
  const answer = await context.request.fetch(`/api${path}`, { method, data, headers: { origin: origin() } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const look = async (one: Visitor, name: string) => {
  await one.check()
  await one.picture(name)
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const hireButton = ({ page }: Visitor) => page.getByRole('article').getByRole('button', { name: /^Hire/ })

test('an offer gets more time, is accepted with another application withdrawn, and fills the job; a second one is declined', async () => {
  const browser = await openBrowser()
  const team = await newVisitor(browser, DESKTOP)
  await signIn(team.context, 'employer', RECRUITER)
  const students: Visitor[] = []
  try {
    const title = `Paper folder ${Date.now()}`
    const job = await writeJob(team, title)
    const elsewhere = await writeJob(team, `${title}, nights`)
    const sent = async (number: number) => {
      const student = await newVisitor(browser, PHONE)
      students.push(student)
      await signIn(student.context, 'student', demoStudent(number))
      const id = await applyTo(student, job)
      const seen = `/employer/your-job-applicant?job_id=${job}&id=${id}`
      return { ...student, id, seen, email: demoStudent(number) }
    }
    const [taker, decliner] = [await sent(12), await sent(15)]
    await sent(16)
    await applyTo(taker, elsewhere)

    await team.visit(taker.seen)
    await sees(team.page, 'You can hire after an offer is accepted.')
    await team.page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click()
    await team.page.getByRole('menuitem', { name: /^Make an offer/ }).click()
    const form = dialog(team.page)
    await form.getByLabel('Pay (optional)').fill('31.5')
    await form.getByLabel('Details (optional)').fill('Lunch is included.')
    await team.check()
    await press(team.page, 'Send offer')
    await sees(team.page, /^Waiting for .*’s answer$/)
    await sees(team.page, '$31.50 per hour')
    expect(await hireButton(team).count()).toBe(0)
    await look(team, 'offer-waiting')
    await call(team, 'PUT', `/employer/job/applicant/${decliner.id}/offer`, {
      answer_by: dayIn(9),
      details: 'Start in May.',
    })

    // the dashboard asks first; the list says until when; the email leads to the page with the answer
    await taker.visit('/student/dashboard')
    await sees(taker.page, new RegExp(`made you an offer: ${title}`))
    await taker.visit('/student/jobs?tab=applied')
    await sees(taker.page, /^Offer: answer by /)
    await look(taker, 'offer-list')
    const link = await letterLink(taker.email, new RegExp(`You have an offer: ${title}`))
    await taker.visit(link.replace(origin(), ''))
    await sees(taker.page, /Congratulations! .* made you an offer/)
    await sees(taker.page, 'Lunch is included.')
    await look(taker, 'offer-question')
    await press(taker.page, 'Ask for more time')
    await dialog(taker.page).getByLabel('Why (optional)').fill('I have an exam on Friday.')
    await look(taker, 'offer-more-time')
    await dialog(taker.page).getByRole('button', { name: 'Ask', exact: true }).click()
    await sees(taker.page, /^You asked to have until/)

    await team.visit(taker.seen)
    await sees(team.page, / asks for more time, until /)
    await look(team, 'offer-more-time-team')
    await press(team.page, /^Give until /)
    await sees(team.page, /^Changed on /)
    await taker.page.reload()
    await sees(taker.page, /^Changed on /)
    await look(taker, 'offer-changed')

    // two presses, and what else is to go
    await press(taker.page, 'Accept')
    await dialog(taker.page)
      .getByRole('checkbox', { name: new RegExp(`^${title}, nights`) })
      .check()
    await look(taker, 'offer-accept')
    await press(taker.page, 'Accept and withdraw 1')
    await sees(taker.page, 'Offer accepted')
    await sees(taker.page, /We’ll let you know when they confirm your hire/)
    expect(await taker.page.getByRole('button', { name: 'Decline' }).count()).toBe(0)
    await look(taker, 'offer-accepted')
    await taker.visit(`/student/jobs/detail?id=${elsewhere}`)
    await sees(taker.page, 'Withdrawn')

    // the page the team has open learns about it, and the email says so too
    await sees(team.page, /accepted the offer$/)
    await letterText(RECRUITER, /accepted your offer/)

    // a student who accepted counts on the place: a rejection says so first, and asks for confirmation
    await press(team.page, /^Reject/)
    const warned = dialog(team.page)
    await warned.getByText(/ accepted your offer$/).waitFor()
    const refuse = warned.getByRole('button', { name: 'Reject', exact: true })
    expect(await refuse.isDisabled()).toBe(true)
    await warned.getByRole('button', { name: 'Cancel' }).click()
    await hireButton(team).click()
    await sees(team.page, /^Hiring/)

    await decliner.visit(`/student/jobs/detail?id=${job}`)
    await press(decliner.page, 'Decline')
    const asked = dialog(decliner.page)
    await asked.getByRole('combobox', { name: 'Reason (optional)' }).click()
    await decliner.page.getByRole('option', { name: 'Accepted another offer' }).click()
    await asked.getByLabel('Message (optional)').fill('Thank you for the good talks.')
    await asked.getByRole('button', { name: 'Decline offer' }).click()
    await asked.waitFor({ state: 'detached' })
    await sees(decliner.page, 'Offer declined')
    await look(decliner, 'offer-declined')
    await team.visit(decliner.seen)
    await sees(team.page, /Reason: Accepted another offer\./)
    await sees(team.page, 'Thank you for the good talks.')
    expect(await team.page.getByRole('main').getByText(decliner.email).count()).toBe(0)
    await look(team, 'offer-declined-team')

    // nobody else can be hired: one press ends the job and answers who is left
    await team.visit(`/employer/job/detail?id=${job}`)
    await letterText(taker.email, new RegExp(`You’re hired: ${title}`))
    await team.page.reload()
    await sees(team.page, /^No opening left: 1 hired/)
    await look(team, 'offer-filled')
    await press(team.page, 'Mark filled and answer 1 applicant')
    await dialog(team.page).getByRole('button', { name: 'Fill and answer 1 applicant' }).click()
    await sees(team.page, 'Filled')
  } finally {
    for (const { context } of [team, ...students]) await context.close()
  }
})

test('the offer of a deactivated employer waits, says why, and can be accepted once it is active again', async () => {
  await using scene = await openScene(390)
  const title = `Tide archivist ${Date.now()}`
  const team = await scene.as('employer', 'recruiter@tidewatergrid.example')
  const operator = await scene.as('operator')
  const student = await scene.as('student', demoStudent(3))
  const job = await writeJob(team, title)
  const application_id = await applyTo(student, job)
  await call(team, 'PUT', '/employer/job/applicant/update-status', {
    applicant_ids: [application_id],
    status: 'offer',
  })
  const session = await (await team.context.request.get('/api/session')).json()
  const organization_ids = [session.account.organization.id]
  await call(operator, 'POST', '/operator/organizations/suspend', {
    organization_ids,
    reason: 'To be looked into',
  })

  await student.visit('/student/jobs?tab=applied')
  await sees(student.page, title)
  await student.visit(`/student/jobs/detail?id=${job}`)
  for (const viewport of [PHONE, DESKTOP]) {
    await student.page.setViewportSize(viewport)
    await sees(student.page, 'Tidewater Grid isn’t active right now')
    await sees(student.page, /The offer stays here, and you can accept it once they’re active again/)
    await sees(student.page, 'This job isn’t open right now')
    expect(await student.page.getByText(/It ended on/).count()).toBe(0)
    expect(await student.page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    await student.page.getByRole('button', { name: 'Decline' }).waitFor()
    await student.check()
  }
  await student.picture('offer-waits')

  await call(operator, 'POST', '/operator/organizations/reactivate', { organization_ids })
  const presses = await pressesOf(student)
  await student.visit(`/student/jobs/detail?id=${job}`)
  const took = await presses.during(async () => {
    await press(student.page, 'Accept')
    await dialog(student.page).getByRole('button', { name: 'Accept offer' }).click()
    await sees(student.page, 'Offer accepted')
  })
  expect(took).toBe(2)
})
