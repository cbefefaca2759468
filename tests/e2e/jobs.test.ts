import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { Visitor } from './browser.ts'
import { demoStudent } from './demo.ts'
import { applyTo, dialog, openScene, press, sees, writeJob } from './hiring.ts'

const detail = (id: string) => `/employer/job/detail?id=${id}`

/** Chooses from the menu of the open job. */
const choose = async ({ page }: Visitor, step: string) => {
  await press(page, /^Actions for/)
  await page.getByRole('menuitem', { name: step, exact: true }).click()
}
const confirm = ({ page }: Visitor, verb: string) =>
  dialog(page).getByRole('button', { name: verb, exact: true }).click()

const tokens = async ({ context }: Visitor): Promise<{ id: string; state: string }[]> =>
  (await (await context.request.get('/api/employer/job-tokens?size=100')).json()).data

const widths = [[1440, 'recruiter@harborlight.example', demoStudent(4)]] as const

test.concurrent.each(widths)(
  'a job is posted, closed, renewed, filled and deleted at %i px',
  async (width, email, applicant) => {
    await using scene = await openScene(width)
    const employer = await scene.as('employer', email)
    const { page, visit } = employer
    const student = await scene.as('student', applicant)
    const title = `Tide counter ${width} ${Date.now()}`
    const id = await writeJob(employer, title, { state: 'draft' })

    // the draft is posted for the token that the page names
    const named = page.waitForResponse('**/api/employer/new-job-token')
    await visit(`/employer/job/edit?id=${id}&step=preview`)
    const token = await (await named).json()
    await sees(page, /Posting uses one of your \d+ job tokens?, the one expiring/)
    await press(page, 'Post job for one token')
    await page.waitForURL(`**${detail(id)}`)
    expect((await tokens(employer)).find((one) => one.id === token.id)?.state).toBe('used')
    await applyTo(student, id)

    await choose(employer, 'Close')
    await sees(page, /You can still answer the applications you have/)
    await confirm(employer, 'Close job')
    await sees(page, 'Still hiring?')
    await student.visit(`/student/jobs/detail?id=${id}`)
    await sees(student.page, 'The employer has closed this job')
    await sees(student.page, 'Your application')

    await press(page, 'Renew')
    await dialog(page).getByLabel('How many people are you still looking for?').fill('2')
    await confirm(employer, 'Renew for one token')
    await sees(page, /Open again until .* One token was used/)
    await page.getByText('Still hiring?').first().waitFor({ state: 'detached' })
    const renewed = await (await employer.context.request.get(`/api/employer/job/${id}`)).json()
    expect(renewed).toMatchObject({ state: 'active', openings: 2, total_applicants: 1 })

    await choose(employer, 'Mark filled')
    await confirm(employer, 'Mark filled')
    await sees(page, 'Filled')
    await student.page.reload()
    await sees(student.page, 'This job has been filled')

    // a copy is a draft, and a draft is deleted for good
    await choose(employer, 'Duplicate')
    await page.waitForURL(/\/employer\/job\/edit\?id=/)
    await page.getByRole('heading', { level: 1, name: 'Edit draft' }).waitFor()
    const copy = new URL(page.url()).searchParams.get('id')!
    expect(copy).not.toBe(id)
    expect(await page.getByLabel('Title').inputValue()).toBe(title)
    await visit(detail(copy))
    await choose(employer, 'Delete')
    await sees(page, 'This permanently deletes the draft.')
    await confirm(employer, 'Delete')
    await page.waitForURL('**/employer/your-job')
    expect((await employer.context.request.get(`/api/employer/job/${copy}`)).status()).toBe(404)

    // with an application the job leaves the lists, and what was sent stays with both sides
    await visit(detail(id))
    await choose(employer, 'Delete')
    await sees(page, /1 person has applied\. The job will be closed and removed from your lists/)
    await confirm(employer, 'Delete')
    await page.waitForURL('**/employer/your-job')
    await page.getByRole('link', { name: 'Applicants' }).filter({ visible: true }).first().waitFor()
    await page.getByText(title).first().waitFor({ state: 'detached' })
    await visit(`/employer/your-job-applicant?job_id=${id}`)
    await sees(page, title)
    await student.page.reload()
    await sees(student.page, 'Your application')
    await student.visit('/student/jobs?tab=applied')
    await sees(student.page, title)
  },
)

test('a job that ran out by itself is put online again, seen at both widths', async () => {
  await using scene = await openScene(390)
  const employer = await scene.as('employer')
  const { page, visit, context } = employer
  const ask = async (path: string) => (await context.request.get(`/api/employer${path}`)).json()
  const { data } = await ask('/job/list?state=expired')
  const { id, title } = data[0]
  await visit(detail(id))
  await sees(page, 'Still hiring?')
  await press(page, 'Renew')
  await dialog(page).getByText(title).waitFor()
  await employer.check()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await ask(`/job/${id}`)).state).toBe('expired')

  await page.setViewportSize({ width: 1440, height: 900 })
  const before = (await tokens(employer)).filter(({ state }) => state === 'available').length
  await press(page, 'Renew')
  await confirm(employer, 'Renew for one token')
  await sees(page, /Open again until .* One token was used/)
  expect((await ask(`/job/${id}`)).state).toBe('active')
  expect((await tokens(employer)).filter(({ state }) => state === 'available')).toHaveLength(before - 1)
  const visitor = await scene.visitor()
  await visitor.visit(`/public-jobs/detail?id=${id}`)
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await visitor.page.getByText('No longer open').count()).toBe(0)
})

test.concurrent.each([390] as const)(
  'a filter that leaves nothing to choose is not shown at %i px',
  async (width) => {
    await using scene = await openScene(width)
    const words = `Lantern keeper ${width} ${Date.now()}`
    await writeJob(await scene.as('employer'), words)
    const visitor = await scene.visitor()
    const student = await scene.as('student', demoStudent(15))
    for (const [{ page, visit, picture }, address] of [
      [visitor, '/public-jobs'],
      [student, '/student/jobs'],
    ] as const) {
      await visit(address)
      await page.getByRole('button', { name: 'Major' }).waitFor()
      await visit(`${address}?search=${encodeURIComponent(words)}`)
      await page.getByRole('button', { name: 'Type' }).waitFor()
      await page.getByRole('button', { name: 'Major' }).waitFor({ state: 'detached' })
      await picture(`filters-${width}-${address.split('/')[1]}`)
    }
  },
)

test.concurrent.each([390] as const)(
  'choices made one right after the other are all kept, shown and in the address, at %i px',
  async (width) => {
    await using scene = await openScene(width)
    const { page, visit } = await scene.visitor()
    await visit('/public-jobs')
    await press(page, 'Type')
    const boxes = dialog(page).getByRole('checkbox')
    await boxes.nth(2).waitFor()
    const wanted = await boxes.evaluateAll((all) =>
      all.slice(0, 3).map((box) => (box as HTMLInputElement).value),
    )
    for (const at of wanted.keys()) await boxes.nth(at).click()
    expect(await boxes.nth(0).isChecked()).toBe(true)
    await page.waitForURL(
      ({ searchParams }) => String(searchParams.getAll('type').toSorted()) === String(wanted.toSorted()),
    )
    for (const at of wanted.keys()) expect(await boxes.nth(at).isChecked()).toBe(true)
    await dialog(page).getByRole('checkbox').first().press('Escape')
    await page.getByRole('button', { name: `Type · ${wanted.length}` }).waitFor()
  },
)

test.concurrent.each([
  ['/public-jobs', 'Type', 'type='],
  ['/public-event', 'Format', 'format='],
] as const)(
  'a choice on %s keeps the page and the focus, on a machine too slow for the next page to be there at once',
  async (address, filter, chosen) => {
    await using scene = await openScene(1440)
    const { page, visit } = await scene.visitor()
    await visit(address)
    await page.evaluate(() => {
      const { __TSR_ROUTER__: router } = self as unknown as { __TSR_ROUTER__: AnyRouter }
      router.options.defaultPendingMs = 0
    })
    await press(page, filter)
    const box = dialog(page).getByRole('checkbox').first()
    await box.focus()
    await page.evaluate(() => {
      const lost = () => {
        if (document.activeElement === document.body) document.body.dataset.lostFocus = 'yes'
      }
      new MutationObserver(lost).observe(document, { subtree: true, childList: true, attributes: true })
      document.addEventListener('focusout', () => setTimeout(lost))
    })
    await box.press('Space')
    await page.waitForURL((url) => url.search.includes(chosen))
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).checked)
    await page.waitForTimeout(1000)
    expect(await page.evaluate(() => document.body.dataset.lostFocus)).toBeUndefined()
  },
)
