import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStudent, letterText } from './demo.ts'
import { applyTo, dialog, openScene, press, sees, writeJob } from './hiring.ts'

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' }).filter({ visible: true })
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to / })

/** The team saves a reply, and is told of a field there isn't. */
const saveReply = async (page: Page, name: string) => {
  await press(page, 'New saved reply')
  const asked = dialog(page)
  await asked.getByLabel('Name').fill(name)
  await asked.getByLabel('Text').fill('Hi {first name}, thank you for applying for ')
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await asked
    .getByText(/^There is no field \{first name\}/)
    .first()
    .waitFor()
  await asked.getByLabel('Text').fill('Hi {student first name}, thank you for applying for ')
  await asked.getByRole('button', { name: '{job}', exact: true }).click()
  await expect.poll(() => asked.getByLabel('Text').inputValue()).toMatch(/applying for \{job\}$/)
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'Saved replies' }).getByText(name, { exact: true }).waitFor()
}

test.each([
  [1440, [5, 16]],
  [390, [23, 8]],
] as const)(
  'a recruiter writes with a saved reply, the student answers, and two are written to after a look at what each reads, at %i px',
  async (width, numbers) => {
    await using scene = await openScene(width)
    const team = await scene.as('employer')
    const { page } = team
    const title = `Lamp keeper ${width} ${Date.now()}`
    const job = await writeJob(team, title)
    const students = []
    for (const number of numbers) {
      const student = await scene.as('student', demoStudent(number))
      students.push({ ...student, id: await applyTo(student, job) })
    }
    const [one, two] = students as [(typeof students)[0], (typeof students)[0]]
    const reply = `Thanks ${width} ${Date.now()}`

    await team.visit('/employer/saved-replies')
    await saveReply(page, reply)
    await team.check()
    await team.picture(`talking-saved-replies-at-${width}`)

    await team.visit(`/employer/your-job-applicant?job_id=${job}&id=${one.id}`)
    await page.getByRole('tab', { name: 'Messages' }).click()
    await press(page, /^Write to /)
    await press(page, 'Saved replies')
    await page.getByRole('menuitem', { name: reply }).click()
    const filled = `, thank you for applying for ${title}`
    await expect.poll(() => field(page).inputValue()).toContain(filled)
    expect(await field(page).inputValue()).toMatch(/^Hi [^{}]+, thank/)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await thread(page).getByText(filled).waitFor()
    await team.check()
    await team.picture(`talking-team-at-${width}`)

    // an open thread would read the answer as it comes
    await team.visit('/employer/your-job')
    expect(await letterText(demoStudent(numbers[0]), new RegExp(`wrote to you: ${title}`))).toContain(filled)
    await one.visit('/student/applications')
    await sees(one.page, '1 new message')
    await one.visit(`/student/jobs/detail?id=${job}`)
    await thread(one.page).getByText(filled).waitFor()
    await field(one.page).fill('I can start in May. Is that early enough?')
    await one.page.getByRole('button', { name: 'Send', exact: true }).click()
    await thread(one.page).getByText('I can start in May.').waitFor()
    await one.check()
    await one.picture(`talking-student-at-${width}`)
    await one.visit('/student/applications')
    await expect.poll(() => one.page.getByText('1 new message').count()).toBe(0)

    await team.visit(`/employer/your-job-applicant?job_id=${job}&unread=true`)
    await sees(page, '1 new message')
    await team.picture(`talking-unread-at-${width}`)
    await page.getByRole('list', { name: 'Applicants' }).getByRole('link').first().click()
    // the page of whoever waits to be read opens at the messages
    await thread(page).getByText('I can start in May.').waitFor()

    await team.visit(`/employer/your-job-applicant?job_id=${job}`)
    const boxes = page.getByRole('checkbox', { name: /^Select / }).filter({ visible: true })
    await boxes.nth(1).waitFor()
    for (const place of [0, 1]) await boxes.nth(place).check()
    const bar = page.getByRole('region', { name: 'Actions for the selection' })
    await bar.getByRole('button', { name: 'Message' }).click()
    const asked = dialog(page)
    const text = asked.getByRole('textbox', { name: 'Message' })
    await text.fill('Dear {name}')
    await asked.getByText(/^There is no field \{name\}/).waitFor()
    await text.fill('Dear {student first name}, we read on until Friday. {my name}')
    await sees(page, '2 applicants receive this.')
    const shown = asked.getByText(/^Dear [^{}]+, we read on until Friday\. [^{}]+$/)
    const first = await shown.textContent()
    await team.check()
    await team.picture(`talking-to-many-at-${width}`)
    await asked.getByRole('button', { name: 'Next applicant' }).click()
    await sees(page, '2 of 2')
    await expect.poll(() => shown.textContent()).not.toBe(first)
    await asked.getByRole('button', { name: 'Send to 2 applicants' }).click()
    await asked.waitFor({ state: 'detached' })
    await sees(page, 'Sent to 2 applicants')

    for (const student of [one, two]) {
      await student.visit(`/student/jobs/detail?id=${job}`)
      await thread(student.page)
        .getByText(/^Dear .+, we read on until Friday\./)
        .waitFor()
    }
    expect(await thread(two.page).getByText('I can start in May.').count()).toBe(0)
  },
)
