import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '#domains/applications/applications.fixtures.ts'
import type { Visitor } from './browser.ts'
import { demoStudent, letterLink, letterText, newPassword } from './demo.ts'
import { applyTo, dialog, openScene, press, sees } from './hiring.ts'
import { origin } from './origin.ts'
import { pressesOf } from './presses.ts'

/** How many presses the tasks of students and recruiters may take, from the page each begins on (docs/tasks.md). */
const AT_MOST = {
  'search from the front page': 0,
  'sign up and send the first application': 9,
  'apply again': 2,
  'see my status': 1,
  'post a job': 6,
  'read one resume': 1,
  'agree on an interview': 3,
  'reject with a reason': 3,
  'accept an offer': 2,
} as const
type Task = keyof typeof AT_MOST

/** Those who decline and who are rejected; another pair at each width, since demo students keep what they did. */
const runs = [
  [390, 'recruiter@meadowmill.example', [13, 14]],
  [1440, 'recruiter@papercrane.example', [21, 22]],
] as const

/** Types where the page has put the focus, which takes no press. */
const typedAt = async (page: Page, label: string, words: string) => {
  const field = page.getByLabel(label, { exact: true })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(words)
}

const typed = async (page: Page, label: string, words: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.keyboard.type(words)
}

const look = async (one: Visitor, name: string) => {
  await one.check()
  await one.picture(name)
}

const postJob = async ({ page }: Visitor, title: string) => {
  await page.getByRole('link', { name: 'Post a job' }).filter({ visible: true }).first().click()
  await typedAt(page, 'Title', title)
  await page.getByText('Internship', { exact: true }).click()
  await page.getByText('Remote', { exact: true }).click()
  await page
    .locator('[contenteditable=true]')
    .fill('Measure what the tide leaves behind, and say what it means.')
  await press(page, /Applications and preview/)
  await press(page, 'Post job for one token')
  await page.waitForURL('**/employer/job/detail?id=**')
  return new URL(page.url()).searchParams.get('id')!
}

const signUp = async (page: Page, email: string) => {
  await typedAt(page, 'Email', email)
  await press(page, 'Continue')
  await page.getByText('Northfield State University').waitFor()
  await typedAt(page, 'First name', 'Wren')
  await typed(page, 'Last name', 'Okoye')
  await typed(page, 'Password', newPassword)
  await page.getByText("Bachelor's", { exact: true }).click()
  await page.getByText(String(new Date().getFullYear() + 1), { exact: true }).click()
  await press(page, 'Create your account')
  await page.waitForURL('**/sign-up/to-verify-email**')
  await page.goto(await letterLink(email, /Confirm your email/))
}

const sendFirst = async (page: Page, title: string) => {
  const form = page.getByRole('dialog', { name: `Apply: ${title}` })
  const chooser = page.waitForEvent('filechooser')
  await form.locator('[aria-label=Resume]').click()
  await (await chooser).setFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf(['Wren Okoye', 'Two summers of counting shells.']),
  })
  await form.getByRole('button', { name: 'Send application' }).click()
  await form.getByText('Your application is in').waitFor()
}

test.each(runs)(
  'from the front page to an accepted offer at %i px',
  async (width, recruiter, [second, third]) => {
    await using scene = await openScene(width)
    const stamp = `${width} ${Date.now()}`
    const title = `Tide reader ${stamp}`
    const email = `wren.${width}.${Date.now()}@northfield.example`
    const took: Partial<Record<Task, number>> = {}

    const team = await scene.as('employer', recruiter)
    const teamPresses = await pressesOf(team)
    await team.visit('/employer/your-job')
    let job = ''
    took['post a job'] = await teamPresses.during(async () => {
      job = await postJob(team, title)
    })
    await look(team, `way-${width}-posted`)

    const student = await scene.visitor()
    const presses = await pressesOf(student)
    await student.visit('/')
    took['search from the front page'] = await presses.during(async () => {
      await student.page.getByRole('searchbox', { name: 'Search jobs' }).fill(title)
      await student.page.keyboard.press('Enter')
      await student.page.waitForURL('**/public-jobs?search=**')
      await student.page.getByRole('link', { name: title }).first().waitFor()
    })
    await look(student, `way-${width}-found`)
    await student.page.getByRole('link', { name: title }).first().click()
    await student.page.getByRole('heading', { name: title }).first().waitFor()
    if (width === 1440) await student.visit(`/public-jobs/detail?id=${job}`)
    await student.page
      .getByRole('main')
      .getByRole('link', { name: 'Apply' })
      .filter({ visible: true })
      .first()
      .click()
    // the press on the letter's link is in the mail program
    const inMail = 1
    took['sign up and send the first application'] =
      inMail +
      (await presses.during(async () => {
        await signUp(student.page, email)
        await sendFirst(student.page, title)
      }))
    await look(student, `way-${width}-applied`)

    const decliner = await scene.as('student', demoStudent(second))
    const declinerPresses = await pressesOf(decliner)
    await decliner.visit(`/student/jobs/detail?id=${job}`)
    took['apply again'] = await declinerPresses.during(async () => {
      await press(decliner.page, 'Apply')
      await dialog(decliner.page).getByRole('button', { name: 'Send application' }).click()
      await sees(decliner.page, 'Your application is in')
    })
    const rejected = await scene.as('student', demoStudent(third))
    const refused = await applyTo(rejected, job)

    const { data } = await (
      await team.context.request.get(`/api/employer/job/applicant-list?job_id=${job}`)
    ).json()
    const others: { id: string; student: { first_name: string } }[] = data.filter(
      ({ id }: { id: string }) => id !== refused,
    )
    const first = others.find((one) => one.student.first_name === 'Wren')!.id
    const declining = others.find(({ id }) => id !== first)!.id
    const seen = (id: string) => `/employer/your-job-applicant?job_id=${job}&id=${id}`

    await team.visit(`/employer/your-job-applicant?job_id=${job}`)
    took['read one resume'] = await teamPresses.during(async () => {
      await team.page.getByRole('link', { name: 'Wren Okoye' }).first().click()
      await team.page.getByRole('region', { name: /^Resume of / }).waitFor()
    })
    await look(team, `way-${width}-reading`)

    await team.visit(seen(refused))
    took['reject with a reason'] = await teamPresses.during(async () => {
      await press(team.page, /^Reject/)
      await dialog(team.page).getByText('More experience needed').click()
      await dialog(team.page).getByRole('button', { name: 'Reject', exact: true }).click()
      await dialog(team.page).waitFor({ state: 'detached' })
    })

    await team.visit(seen(first))
    const offered = await teamPresses.during(async () => {
      await press(team.page, /^Interview/)
      await dialog(team.page)
        .getByText(/^This offers \d+ times?\.$/)
        .waitFor()
      await team.check()
      await press(team.page, 'Send invitation')
      await dialog(team.page).waitFor({ state: 'detached' })
    })
    await letterText(email, /interview/i)
    await student.visit(`/student/jobs/detail?id=${job}`)
    const times = student.page.getByRole('button', { name: /^Book / })
    await times.first().waitFor()
    await look(student, `way-${width}-times`)
    const booked = await presses.during(async () => {
      await times.first().click()
      await sees(student.page, 'Choose another time')
    })
    took['agree on an interview'] = offered + booked
    await press(student.page, 'Choose another time')
    const last = await times.last().getAttribute('aria-label')
    await times.last().click()
    await times.first().waitFor({ state: 'detached' })
    const [, hour] = last!.match(/(\d+:\d\d [AP]M)/)!
    await sees(student.page, new RegExp(`, ${hour}`))
    await look(student, `way-${width}-moved`)
    await letterText(recruiter, /interview/i)
    await team.visit(seen(first))
    await look(team, `way-${width}-interview`)

    const sendOffer = async () => {
      await dialog(team.page).getByLabel('Pay (optional)').fill('31.5')
      await press(team.page, 'Send offer')
      await sees(team.page, /^Waiting for .*’s answer$/)
    }
    await team.visit(seen(declining))
    await team.page.getByRole('article').getByRole('button', { name: 'More', exact: true }).click()
    await team.page.getByRole('menuitem', { name: /^Make an offer/ }).click()
    await sendOffer()
    await team.visit(seen(first))
    await press(team.page, /^Make an offer/)
    await sendOffer()

    const link = await letterLink(demoStudent(second), new RegExp(`You have an offer: ${title}`))
    await decliner.visit(link.replace(origin(), ''))
    await press(decliner.page, 'Decline')
    await dialog(decliner.page).getByRole('button', { name: 'Decline offer' }).click()
    await sees(decliner.page, 'Offer declined')

    await student.visit('/student/dashboard')
    took['see my status'] = await presses.during(async () => {
      await student.page.getByRole('link', { name: 'Applications' }).filter({ visible: true }).first().click()
      await sees(student.page, /^Offer: answer by /)
    })
    await look(student, `way-${width}-status`)
    await student.page.getByRole('link', { name: title }).first().click()
    await sees(student.page, /made you an offer/)
    took['accept an offer'] = await presses.during(async () => {
      await press(student.page, 'Accept')
      await dialog(student.page)
        .getByRole('button', { name: /^Accept/ })
        .click()
      await sees(student.page, 'Offer accepted')
    })
    await look(student, `way-${width}-accepted`)

    await team.visit(seen(declining))
    await sees(team.page, /declined/)
    await team.visit(seen(first))
    await sees(team.page, /accepted the offer$/)
    await team.page.getByRole('article').getByRole('button', { name: /^Hire/ }).click()
    await sees(team.page, /^Hiring/)
    await look(team, `way-${width}-hired`)

    for (const [task, most] of Object.entries(AT_MOST)) {
      const count = took[task as Task]
      expect(count, `${task} takes ${count} presses`).toBeLessThanOrEqual(most)
    }
  },
)
