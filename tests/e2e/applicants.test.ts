import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Visitor } from './browser.ts'
import { demoStudent, lettersSoFar, letterText } from './demo.ts'
import { acceptOffer, applyTo, dialog, openScene, press, sees, writeJob } from './hiring.ts'

/** A job with one opening and an applicant for each of these demo students. */
const open = async (scene: Awaited<ReturnType<typeof openScene>>, numbers: number[], title: string) => {
  const team = await scene.as('employer')
  const job = await writeJob(team, title)
  const applicants = []
  for (const number of numbers) {
    const student = await scene.as('student', demoStudent(number))
    const id = await applyTo(student, job)
    applicants.push({
      id,
      email: demoStudent(number),
      page: student.page,
      /** Opens the application as the team. */
      open: () => team.visit(`/employer/your-job-applicant?job_id=${job}&id=${id}`),
      /** Accepts the offer as the student, through the API. */
      accept: () => acceptOffer(student, id),
      /** Opens the job as the student. */
      look: () => student.visit(`/student/jobs/detail?id=${job}`),
    })
  }
  return { team, job, applicants }
}

/** Selects the first three of the list; returns the bar with what can be done with them. */
const selectThree = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Select / }).filter({ visible: true })
  await boxes.nth(2).waitFor()
  for (const place of [0, 1, 2]) await boxes.nth(place).check()
  return page.getByRole('region', { name: 'Actions for the selection' })
}

type Applicant = Awaited<ReturnType<typeof open>>['applicants'][number]

const more = async (page: Page, step: RegExp) => {
  await page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: step }).click()
}

/** As when a tablet is turned: the list is beside the applicant, and then not, and then it is again. */
const turn = async (page: Page) => {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.getByText('All applicants').waitFor()
  await page.setViewportSize(size)
}

const reject = async ({ page }: Visitor, when: RegExp | null, message: string) => {
  await press(page, /^Reject/)
  const asked = dialog(page)
  await asked.getByText('More experience needed').click()
  await asked.getByLabel('Message (optional)').fill(message)
  await turn(page)
  expect(await asked.getByLabel('Message (optional)').inputValue()).toBe(message)
  if (when) await asked.getByRole('radio', { name: when }).check()
  await asked.getByRole('button', { name: 'Reject', exact: true }).click()
  await asked.waitFor({ state: 'detached' })
}

const widths = [
  [1440, [6, 7, 8]],
  [390, [9, 10, 11]],
] as const

test.concurrent.each(widths.slice(0, 1))(
  'a rejection is told later or now, and undone, at %i px',
  async (width, [number]) => {
    await using scene = await openScene(width)
    const title = `Lock keeper ${width} ${Date.now()}`
    const about = new RegExp(`Update on your application: ${title}`)
    const { team, applicants } = await open(scene, [number], title)
    const [{ email, ...applicant }] = applicants as [(typeof applicants)[0]]

    // later, the default: the student sees nothing of it
    await applicant.open()
    await reject(team, null, 'A secret until tomorrow.')
    await applicant.open()
    await sees(team.page, /The student doesn’t know yet and will be notified on/)
    await applicant.look()
    await sees(applicant.page, 'Reviewed')
    expect(await applicant.page.getByText('A secret until tomorrow.').count()).toBe(0)
    await press(team.page, /^Undo rejection · ?not notified/)
    await sees(team.page, /Rejection of .* undone/)

    // now: the page and the email say why
    await applicant.open()
    await reject(team, /^Now/, 'Come back after a season at sea.')
    const letter = await letterText(email, about)
    expect(letter).toContain('They have decided not to move forward with your application')
    expect(letter).toContain('More experience needed')
    expect(letter).toContain('Come back after a season at sea.')
    await applicant.look()
    await sees(applicant.page, 'The employer decided not to move forward with your application')
    await sees(applicant.page, 'Reason: More experience needed')
    await sees(applicant.page, 'Come back after a season at sea.')

    // someone who was told is also told that it was undone
    await applicant.open()
    await sees(team.page, /The student was notified on/)
    await press(team.page, /^Undo rejection · ?notified now/)
    expect(await letterText(email, new RegExp(`Your application has been reopened: ${title}`))).toContain(
      'reversed its decision',
    )
    await applicant.look()
    await sees(applicant.page, /reopened your application/)
    expect(await applicant.page.getByText('decided not to move forward').count()).toBe(0)
    // there never was an email about the rejection undone in time
    expect(await lettersSoFar(email, about)).toBe(1)
  },
)

test.concurrent.each(widths.slice(0, 1))(
  'a shortlist tells nobody, an offer, a message and a hire tell the student, at %i px',
  async (width, [, offered, hired]) => {
    await using scene = await openScene(width)
    const title = `Buoy painter ${width} ${Date.now()}`
    const { team, applicants } = await open(scene, [offered, hired], title)
    const [one, two] = applicants as [(typeof applicants)[0], (typeof applicants)[0]]

    // a step forward waits a few seconds, during which it can be undone
    await one.open()
    await press(team.page, 'Shortlist · not notified')
    await sees(team.page, /^Shortlisting: .* \(not notified\)/)
    await press(team.page, 'Undo')
    await one.open()
    await press(team.page, 'Shortlist · not notified')
    await sees(team.page, /^Shortlisting: .* \(not notified\)/)

    // leaving sends it; the next step asks for the message to go with it
    await one.open()
    await sees(team.page, 'Shortlisted')
    await press(team.page, /^Make an offer/)
    await dialog(team.page).getByLabel('Details (optional)').fill('Start in May, answer until Friday.')
    await press(team.page, 'Send offer')
    await sees(team.page, /^Waiting for .*’s answer$/)
    await two.open()
    expect(await letterText(one.email, new RegExp(`You have an offer: ${title}`))).toContain('Answer by')
    expect(await lettersSoFar(one.email, new RegExp(`shortlisted: ${title}`))).toBe(0)
    await one.look()
    await sees(one.page, /Congratulations! .* made you an offer/)
    await sees(one.page, 'Start in May, answer until Friday.')

    await more(team.page, /^Send status/)
    await dialog(team.page).getByLabel('Message (optional)').fill('We read the last applications on Monday.')
    await press(team.page, 'Send now')
    await sees(team.page, /^Sent to /)
    const status = await letterText(two.email, new RegExp(`Your application status from .*: ${title}`))
    expect(status).toContain('It has been read and is under consideration.')
    expect(status).toContain('We read the last applications on Monday.')
    await two.look()
    await sees(two.page, /wrote to you/)
    await sees(two.page, 'We read the last applications on Monday.')

    // a student who accepted may still withdraw, and the team sees who applied and when, nothing else
    await one.accept()
    await one.look()
    await press(one.page, 'Withdraw')
    await sees(one.page, /You accepted the offer, so .* is counting on you and will be notified right away\./)
    await dialog(one.page).getByRole('button', { name: 'Withdraw', exact: true }).click()
    await sees(one.page, 'Application withdrawn')
    await one.open()
    await sees(team.page, /withdrew this application, so the documents, profile, and your team’s notes/)
    await sees(team.page, 'Withdrawn by the student')
    expect(await team.page.getByRole('main').getByText(one.email).count()).toBe(0)
    expect(await team.page.getByText('Start in May').count()).toBe(0)

    await two.open()
    await more(team.page, /^Make an offer/)
    await press(team.page, 'Send offer')
    await sees(team.page, /^Waiting for .*’s answer$/)
    await two.accept()
    await two.open()
    await press(team.page, /^Hire/)
    await sees(team.page, /^Hiring/)
    await two.open()
    await sees(team.page, 'Hired')
    await letterText(two.email, new RegExp(`You’re hired: ${title}`))
    await two.look()
    await sees(two.page, /has hired you\. Congratulations!/)
  },
)

test.concurrent.each(widths.slice(1))(
  'a waiting rejection is told when the team says so, and a shortlist told at once is known, at %i px',
  async (width, [rejected, listed]) => {
    await using scene = await openScene(width)
    const title = `Tide reader ${width} ${Date.now()}`
    const { team, applicants } = await open(scene, [rejected, listed], title)
    const [one, two] = applicants as [(typeof applicants)[0], (typeof applicants)[0]]

    await one.open()
    await reject(team, /^In 24 hours/, 'Thank you for the wait.')
    await one.open()
    await sees(team.page, /The student doesn’t know yet and will be notified on/)
    await press(team.page, 'Notify now')
    await sees(team.page, /The student was notified on/)
    expect(await letterText(one.email, new RegExp(`Update on your application: ${title}`))).toContain(
      'Thank you for the wait.',
    )
    await one.look()
    await sees(one.page, 'The employer decided not to move forward with your application')

    await two.open()
    await more(team.page, /^Shortlist ?· notified now/)
    await sees(team.page, /^Shortlisting: .* \(will be notified\)/)
    await letterText(two.email, new RegExp(`You’ve been shortlisted: ${title}`))
    await two.look()
    await sees(two.page, /shortlisted you/)
  },
)

test.concurrent.each(widths.slice(1))(
  'three are rejected at once with one reason, at %i px',
  async (width, numbers) => {
    await using scene = await openScene(width)
    const title = `Net mender ${width} ${Date.now()}`
    const { team, job, applicants } = await open(scene, [...numbers], title)
    const { page, visit } = team
    await visit(`/employer/your-job-applicant?job_id=${job}`)
    const bar = await selectThree(page)
    await bar.getByText('3 applicants selected').waitFor()
    await team.picture(`bulk-reject-${width}`)
    await bar.getByRole('button', { name: /^Reject/ }).click()
    const asked = dialog(page)
    await asked.getByRole('button', { name: 'Reject', exact: true }).click()
    await asked.getByText('Choose a reason').waitFor()
    await asked.getByText('More experience needed').click()
    await asked.getByRole('radio', { name: /^Now/ }).check()
    await asked.getByRole('button', { name: 'Reject', exact: true }).click()
    await asked.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    const rows = await team.context.request.get(`/api/employer/job/applicant-list?job_id=${job}`)
    expect((await rows.json()).data.map(({ status }: { status: string }) => status)).toEqual(
      numbers.map(() => 'rejected'),
    )
    for (const { email, page: own, look } of applicants) {
      expect(await letterText(email, new RegExp(`Update on your application: ${title}`))).toContain(
        'More experience needed',
      )
      await look()
      await sees(own, 'Reason: More experience needed')
    }
  },
)

test.concurrent.each(widths.slice(1))(
  'of three who were rejected at once one is taken back, and the others stay rejected, at %i px',
  async (width, numbers) => {
    await using scene = await openScene(width)
    const title = `Rope walker ${width} ${Date.now()}`
    const { team, job, applicants } = await open(scene, [...numbers], title)
    const { page, visit } = team
    await visit(`/employer/your-job-applicant?job_id=${job}`)
    const bar = await selectThree(page)
    await bar.getByRole('button', { name: /^Reject/ }).click()
    const asked = dialog(page)
    await asked.getByText('More experience needed').click()
    await asked.getByRole('button', { name: 'Reject', exact: true }).click()
    await asked.waitFor({ state: 'detached' })
    await sees(page, /^Rejected: 3 applicants/)

    const [first, second, third] = applicants as [Applicant, Applicant, Applicant]
    await second.open()
    await sees(page, /The student doesn’t know yet and will be notified on/)
    await press(page, /^Undo rejection · ?not notified/)
    await sees(page, /Rejection of .* undone/)
    await page
      .getByRole('button', { name: /^Reject/ })
      .filter({ visible: true })
      .first()
      .waitFor()
    await team.check()
    await team.picture(`bulk-undone-for-one-${width}`)
    const answer = await team.context.request.get(`/api/employer/job/applicant-list?job_id=${job}`)
    const rows: { id: string; status: string }[] = (await answer.json()).data
    const states = [first, second, third].map((one) => rows.find(({ id }) => id === one.id)?.status)
    expect(states).toEqual(['rejected', 'submitted', 'rejected'])
    for (const other of [first, third]) {
      await other.open()
      await sees(page, /The student doesn’t know yet and will be notified on/)
      await page
        .getByRole('button', { name: /^Undo rejection/ })
        .filter({ visible: true })
        .first()
        .waitFor()
    }
  },
)

test('an applicant opened by a link stands in sight in the list', async () => {
  await using scene = await openScene(1440)
  const { page, visit } = await scene.as('employer')
  await page.setViewportSize({ width: 1440, height: 500 })
  const rows = await page.request.get('/api/employer/job/applicant-list')
  const { id } = (await rows.json()).data.at(-1)
  await visit(`/employer/your-job-applicant?id=${id}`)
  const row = page.getByRole('list', { name: 'Applicants' }).locator('li[data-selected]')
  await expect.poll(async () => ((await row.boundingBox())?.y ?? 9999) < 460).toBe(true)
})
