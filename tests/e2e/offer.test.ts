import { expect, test } from 'vitest'
import { DESKTOP, PHONE, type Visitor } from './browser.ts'
import { demoStudent, letterLink, letterText } from './demo.ts'
import { applyTo, dialog, openScene, press, sees, writeJob } from './hiring.ts'
import { origin } from './origin.ts'

const RECRUITER = 'recruiter@papercrane.example'

/** Offers the place and navigates away, which sends it. */
const offer = async (team: Visitor, applicant: string) => {
  await team.visit(applicant)
  await team.page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click()
  await team.page.getByRole('menuitem', { name: /^Make an offer/ }).click()
  await dialog(team.page).getByLabel('Message (optional)').fill('Start in May, answer until Friday.')
  await press(team.page, 'Send now')
  await sees(team.page, /^Making an offer:/)
  await team.visit('/employer/your-job-applicant')
}

const hireButton = ({ page }: Visitor) => page.getByRole('article').getByRole('button', { name: /^Hire/ })

test.concurrent.each([
  [1440, 12, 15],
  [390, 16, 18],
] as const)(
  'an offer is accepted and leads to a hire, another is declined, at %i px',
  async (width, yes, no) => {
    await using scene = await openScene(width)
    const title = `Paper folder ${width} ${Date.now()}`
    const team = await scene.as('employer', RECRUITER)
    const job = await writeJob(team, title)
    const sent = async (number: number) => {
      const student = await scene.as('student', demoStudent(number))
      const id = await applyTo(student, job)
      return {
        ...student,
        email: demoStudent(number),
        seen: `/employer/your-job-applicant?job_id=${job}&id=${id}`,
      }
    }
    const [taker, decliner] = [await sent(yes), await sent(no)]
    await team.visit(taker.seen)
    await sees(team.page, 'You can hire after an offer is accepted.')
    await team.check()
    await team.picture('offer-none-team')
    await offer(team, taker.seen)
    await offer(team, decliner.seen)

    // until there is an answer, hiring waits for it
    await team.visit(taker.seen)
    await sees(team.page, /^Waiting for .*’s answer$/)
    await sees(team.page, /once it’s accepted/)
    expect(await hireButton(team).count()).toBe(0)
    await team.check()
    await team.picture('offer-waiting')

    // the dashboard asks first; the email leads to the page with the answer
    await taker.visit('/student/dashboard')
    await sees(taker.page, new RegExp(`made you an offer: ${title}`))
    await taker.picture('offer-dashboard')
    await taker.visit('/student/jobs?tab=applied')
    await sees(taker.page, title)
    await sees(taker.page, 'Offer pending')
    await taker.picture('offer-list')
    const link = await letterLink(taker.email, new RegExp(`You have an offer: ${title}`))
    await taker.visit(link.replace(origin(), ''))
    await sees(taker.page, /Congratulations! .* made you an offer/)
    await sees(taker.page, 'Start in May, answer until Friday.')
    await taker.check()
    await taker.picture('offer-question')
    await press(taker.page, 'Accept')
    await sees(taker.page, /will be notified right away that you accept/)
    await taker.check()
    await taker.picture('offer-accept')
    await dialog(taker.page).getByRole('button', { name: 'Accept offer' }).click()
    await sees(taker.page, 'Offer accepted')
    await sees(taker.page, /We’ll let you know when they confirm your hire/)
    expect(await taker.page.getByRole('button', { name: 'Decline' }).count()).toBe(0)
    await taker.check()
    await taker.picture('offer-accepted')

    // the page the team has open learns about it, and the email says so too
    await sees(team.page, /accepted the offer$/)
    await letterText(RECRUITER, /accepted your offer/)
    await team.check()
    await team.picture('offer-accepted-team')

    // a student who accepted counts on the place: a rejection says so first, and asks for confirmation
    await press(team.page, /^Reject/)
    const warned = dialog(team.page)
    await warned.getByText(/ accepted your offer$/).waitFor()
    const refuse = warned.getByRole('button', { name: 'Reject', exact: true })
    expect(await refuse.isDisabled()).toBe(true)
    await warned.getByLabel('Withdraw the offer anyway').check()
    expect(await refuse.isDisabled()).toBe(false)
    await team.check()
    await team.picture('offer-reject-accepted')
    await warned.getByRole('button', { name: 'Cancel' }).click()

    await hireButton(team).click()
    await sees(team.page, /^Hiring/)
    await team.visit(decliner.seen)
    await letterText(taker.email, new RegExp(`You’re hired: ${title}`))
    await taker.page.reload()
    await sees(taker.page, /has hired you\. Congratulations!/)

    await decliner.visit(`/student/jobs/detail?id=${job}`)
    await press(decliner.page, 'Decline')
    const asked = dialog(decliner.page)
    await asked.getByRole('combobox', { name: 'Reason (optional)' }).click()
    await decliner.page.getByRole('option', { name: 'Accepted another offer' }).click()
    await asked.getByLabel('Message (optional)').fill('Thank you for the good talks.')
    await decliner.check()
    await decliner.picture('offer-decline')
    await asked.getByRole('button', { name: 'Decline offer' }).click()
    await asked.waitFor({ state: 'detached' })
    await sees(decliner.page, 'Offer declined')
    await decliner.check()
    await decliner.picture('offer-declined')
    expect(await decliner.page.getByText('Withdrawn', { exact: true }).count()).toBe(0)

    await team.visit(decliner.seen)
    await sees(team.page, 'Offer declined')
    await sees(team.page, /Reason: Accepted another offer\./)
    await sees(team.page, 'Thank you for the good talks.')
    expect(await team.page.getByText('Withdrawn', { exact: true }).filter({ visible: true }).count()).toBe(0)
    expect(await team.page.getByRole('main').getByText(decliner.email).count()).toBe(0)
    await team.check()
    await team.picture('offer-declined-team')
  },
)

const call = async ({ context }: Visitor, method: 'PUT' | 'POST', path: string, data: unknown) => {
  const answer = await context.request.fetch(`/api${path}`, { method, data, headers: { origin: origin() } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

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
  await student.page.reload()
  await press(student.page, 'Accept')
  await dialog(student.page).getByRole('button', { name: 'Accept offer' }).click()
  await sees(student.page, 'Offer accepted')
})
