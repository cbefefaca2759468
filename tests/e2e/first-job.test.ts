import { expect, test } from 'vitest'
import { DESKTOP, PHONE, peopleWithBrowsers, type Visitor } from './browser.ts'
import { letterLink, newPassword, signIn } from './demo.ts'
import { keptOf } from './kept-job.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

const register = async ({ page, visit }: Visitor, name: string, email: string) => {
  await visit('/sign-up/admin')
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Kiln')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const label of ['Industry', 'Size', 'Country']) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option').first().click()
  }
  await page.getByRole('button', { name: /^Register/ }).click()
  await page.waitForURL('**/sign-up/to-verify-email')
  await visit(new URL(await letterLink(email, /Confirm your email/)).href.replace(/^https?:\/\/[^/]+/, ''))
  await page.getByRole('link', { name: 'What happens next' }).click()
  await page.waitForURL('**/sign-in/pending-review')
}

const approve = async (name: string) => {
  const { context } = await someone()
  await signIn(context, 'operator')
  const found = await context.request.get(`/api/operator/organizations?search=${encodeURIComponent(name)}`)
  const { data } = await found.json()
  const answer = await context.request.post('/api/operator/organizations/approve', {
    data: { organization_ids: [data[0].id] },
    headers: { origin: origin() },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const enter = async ({ page, visit }: Visitor, email: string) => {
  await visit('/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test.each([
  ['at a desk', DESKTOP, 'Slow Kiln', 'ines@slow-kiln.example'],
  ['on a phone', PHONE, 'Warm Kiln', 'ines@warm-kiln.example'],
])(
  'an employer under review writes its first job %s, and goes on with it once approved',
  async (_, size, name, email) => {
    const ines = await someone(size)
    const { page, visit, check, picture } = ines
    await register(ines, name, email)
    await check()
    await picture('pending')
    const asked: string[] = []
    await page.getByRole('link', { name: 'Write your first job meanwhile' }).click()
    await page.waitForURL('**/sign-up/first-job')
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`)
    })
    await page.getByText('Kept as you write').waitFor()
    await check()
    await picture('first-job-empty')
    await page.getByLabel('Title').fill('Kiln intern')
    await page.getByRole('radio', { name: 'Internship' }).check()
    await page.getByRole('radio', { name: 'On-site' }).check()
    await page.getByRole('combobox', { name: 'Locations' }).fill('Trenton, NJ')
    await page.getByRole('combobox', { name: 'Locations' }).press('Enter')
    await page.getByLabel('Openings').fill('2')
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.click()
    await page.keyboard.type('You fire pots.')
    await page.getByText(/^Kept at \d/).waitFor()
    await check()
    await picture('first-job')
    await page.reload()
    await page.getByText(/^Kept at \d/).waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Kiln intern')
    await expect.poll(() => description.textContent()).toBe('You fire pots.')
    expect(
      asked.filter((call) => !/GET .*\/api\/session$|POST .*\/api\/commons\/page-view$/.test(call)),
    ).toEqual([])

    await enter(ines, email)
    await page.waitForURL('**/sign-in/pending-review')
    await page.getByRole('link', { name: 'Write your first job meanwhile' }).waitFor()
    await approve(name)
    await enter(ines, email)
    await page.waitForURL('**/employer/dashboard')
    const offer = page.getByRole('region', { name: 'The job you began' })
    await offer.getByText('“Kiln intern”').waitFor()
    await check()
    await picture('offer-dashboard')
    if (size === DESKTOP) {
      await visit('/employer/job/create')
      await offer.getByText('“Kiln intern”').waitFor()
      await check()
      await picture('offer-create')
    }
    await offer.getByRole('button', { name: 'Go on' }).click()
    await page.waitForURL('**/employer/job/edit?id=*')
    expect(await page.getByLabel('Title').inputValue()).toBe('Kiln intern')
    expect(await page.getByRole('radio', { name: 'Internship' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'On-site' }).isChecked()).toBe(true)
    await page.getByText('Trenton, NJ').waitFor()
    expect(await page.getByLabel('Openings').inputValue()).toBe('2')
    await expect.poll(() => description.textContent()).toBe('You fire pots.')
    expect(await keptOf(page)).toBeNull()
    const drafts = await (await ines.context.request.get('/api/employer/job/list?state=draft')).json()
    expect(drafts.data).toHaveLength(1)
    await visit('/employer/job/create')
    expect(await offer.count()).toBe(0)
  },
)

test.each([
  ['employer_user', 'Write your first job meanwhile', 0],
  ['university_user', 'Browse public jobs in the meantime', 0],
  ['student', 'Browse public jobs in the meantime', 0],
  [undefined, 'Browse public jobs in the meantime', 1],
])('under review as %s, the next step is “%s”', async (role, next, sentences) => {
  const { context, page, visit, check } = await someone(PHONE)
  await context.addInitScript((kind) => {
    if (kind)
      sessionStorage.setItem('fairlead.entering', JSON.stringify({ role: kind, email: 'a@b.example' }))
  }, role)
  await visit('/sign-in/pending-review')
  await page.getByRole('link', { name: next }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'write its first job' }).count()).toBe(sentences)
  await check()
})
