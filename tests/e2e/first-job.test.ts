import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, peopleWithBrowsers, type Visitor } from './browser.ts'
import { letterLink, newPassword, signIn } from './demo.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

const KEY = 'fairlead-first-job'
const keptOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
const keep = (page: Page, text: string) =>
  page.evaluate(([key, kept]) => localStorage.setItem(key!, kept!), [KEY, text])

const began = (fields: object, at = '2025-03-05T10:42:00.000Z') =>
  JSON.stringify({
    format: 1,
    began_at: at,
    kept_at: at,
    fields: {
      title: 'Kiln intern',
      description: '<p>You fire pots.</p>',
      type: 'internship',
      work_mode: 'on-site',
      locations: ['Trenton, NJ'],
      openings: 2,
      start_date: null,
      ...fields,
    },
  })

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

const signInWith = async (context: Visitor['context'], email: string) => {
  const answer = await context.request.post('/api/employer_user/auth/login', {
    data: { email, password: newPassword },
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

test('discarding asks first, on the page and where it is offered', async () => {
  const { page, context, visit, check, picture } = await someone()
  await visit('/sign-up/first-job')
  await page.getByLabel('Title').fill('Kiln intern')
  await page.getByText(/^Kept at \d/).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this job?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Kiln intern')
  await page.getByRole('button', { name: 'Discard' }).click()
  await check()
  await picture('discard')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Kept as you write').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(await keptOf(page)).toBeNull()

  await signIn(context, 'employer')
  await keep(page, began({}))
  await visit('/employer/job/create')
  const offer = page.getByRole('region', { name: 'The job you began' })
  await offer.getByText('March 5, 2025').waitFor()
  await offer.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await offer.waitFor({ state: 'detached' })
  expect(await keptOf(page)).toBeNull()
  await page.waitForFunction(() => document.activeElement?.id === 'main')
})

test('what is kept on a device is text, whoever put it there', async () => {
  const { page, context, visit, check } = await someone()
  await signIn(context, 'employer')
  await visit('/sign-up/first-job')
  await keep(
    page,
    began({
      title: '<img src=x onerror="window.ran = 1">',
      description:
        '<p>Fire <strong>pots</strong><script>window.ran = 1</script><img src="/x.png" onerror="window.ran = 1"><svg onload="window.ran = 1"></svg><a href="javascript:window.ran = 1">here</a><iframe srcdoc="<script>parent.ran = 1</script>"></iframe></p><style>body { display: none }</style>',
      locations: ['<img src=x onerror="window.ran = 1">'],
    }),
  )
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await visit('/sign-up/first-job')
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.getByText('Fire pots').waitFor()
  const dangerous = (where: string) =>
    page
      .locator(where)
      .locator('script, img, svg, iframe, style, [onerror], [onload], [href^="javascript"]')
      .count()
  expect(await dangerous('[contenteditable]')).toBe(0)
  await check()
  await visit('/employer/job/create')
  const offer = page.getByRole('region', { name: 'The job you began' })
  await offer.getByText('<img src=x').waitFor()
  await offer.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/employer/job/edit?id=*')
  const id = new URL(page.url()).searchParams.get('id')!
  const job = await (await context.request.get(`/api/employer/job/${id}`)).json()
  expect(job.description).toBe('<p>Fire <strong>pots</strong><a>here</a></p>')
  await visit(`/employer/job/edit?id=${id}&step=preview`)
  await page.getByText('Fire pots').waitFor()
  expect(await dangerous('main form p')).toBe(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(loaded.filter((url) => url.endsWith('/x.png') || url.endsWith('/x'))).toEqual([])
})

test('a year-old job that is not ready is kept for whoever may post, is mended first, and outlives signing out', async () => {
  const { page, context, visit, check, picture } = await someone()
  await signIn(context, 'student')
  await visit('/sign-up/first-job')
  const long = `<p>${'pots '.repeat(200_000)}</p>`
  await keep(page, began({ title: '', description: long }))
  await signIn(context, 'employer')
  await visit('/employer/job/create')
  const offer = page.getByRole('region', { name: 'The job you began' })
  await offer.getByText('Go on with the job you began on March 5, 2025').waitFor()
  await offer.getByText('Before it can be saved, look at: Title, Description').waitFor()
  await check()
  await picture('offer-not-ready')
  await page
    .getByRole('button', { name: /account|menu/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/employer/job'))
  expect(await keptOf(page)).toContain('pots pots')

  await signIn(context, 'employer')
  await visit('/employer/job/create')
  await offer.getByRole('link', { name: 'Look at it' }).click()
  await page.waitForURL('**/sign-up/first-job')
  await page.getByText('Kept on March 5, 2025, 10:42 AM').waitFor()
  await page.getByText('Use at most 50000 characters').waitFor()
  await check()
  await picture('first-job-not-ready')
  await page.getByLabel('Title').fill('Kiln intern')
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('You fire pots.')
  await page.getByRole('link', { name: 'Make it a draft' }).click()
  await page.waitForURL('**/employer/job/create')
  await offer.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/employer/job/edit?id=*')
  await expect.poll(() => description.textContent()).toBe('You fire pots.')
  expect(await keptOf(page)).toBeNull()
})

test('the device keeps it until the server has it, and a viewer is offered nothing', async () => {
  const { page, context, visit, check, picture } = await someone()
  const owner = await someone()
  await signIn(owner.context, 'employer')
  const email = 'vera.views@example.com'
  const invited = await owner.context.request.put('/api/employer/leading-team-list/send-email-invitation', {
    data: { emails: [email], team_role: 'recruiter' },
    headers: { origin: origin() },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const { hash } = new URL(await letterLink(email, /invited to join/))
  const accepted = await context.request.post('/api/employer/leading-team/invitation/accept', {
    data: {
      ...Object.fromEntries(new URLSearchParams(hash.slice(1))),
      email,
      password: newPassword,
      first_name: 'Vera',
      last_name: 'Vale',
    },
    headers: { origin: origin() },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  await signInWith(context, email)
  await visit('/sign-up/first-job')
  await keep(page, began({}))
  await visit('/employer/job/create')
  const offer = page.getByRole('region', { name: 'The job you began' })
  await offer.getByText('“Kiln intern”').waitFor()
  await page.route('**/api/employer/job', (route) => route.abort())
  await offer.getByRole('button', { name: 'Go on' }).click()
  await offer.getByRole('alert').waitFor()
  await check()
  await picture('offer-failed')
  expect(await keptOf(page)).toContain('Kiln intern')
  await page.unroute('**/api/employer/job')
  await offer.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/employer/job/edit?id=*')
  expect(await keptOf(page)).toBeNull()

  const { account } = await (await context.request.get('/api/session')).json()
  const changed = await owner.context.request.put('/api/employer/leading-team/role', {
    data: { account_id: account.id, team_role: 'viewer' },
    headers: { origin: origin() },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await keep(page, began({}))
  await visit('/employer/job/create')
  await page.getByText('Your role can view jobs but not edit them').waitFor()
  expect(await offer.count()).toBe(0)
  await visit('/employer/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await offer.count()).toBe(0)
  await visit('/sign-up/first-job')
  await page.getByRole('link', { name: 'Done for now' }).waitFor()
})

test('two tabs hold one job, and neither overwrites the other', async () => {
  const { page: one, context, visit } = await someone()
  await visit('/sign-up/first-job')
  const two = await context.newPage()
  await two.goto('/sign-up/first-job')
  const titleOf = (page: Page) => page.getByLabel('Title')
  await one.getByLabel('Title').fill('Kiln intern')
  await expect.poll(() => titleOf(two).inputValue()).toBe('Kiln intern')
  await two.getByRole('textbox', { name: 'Description' }).fill('You fire pots.')
  await expect
    .poll(() => one.getByRole('textbox', { name: 'Description' }).textContent())
    .toBe('You fire pots.')
  const before = await keptOf(two)
  await titleOf(one).focus()
  await one.keyboard.type('s of ours')
  await expect.poll(() => titleOf(two).inputValue()).toBe('Kiln interns of ours')
  expect(JSON.parse((await keptOf(two))!).fields.description).toBe('<p>You fire pots.</p>')
  expect(JSON.parse((await keptOf(two))!).began_at).toBe(JSON.parse(before!).began_at)
  await two.getByRole('button', { name: 'Discard' }).click()
  await two.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await one.getByText('It was discarded in another tab, or became a draft there').waitFor()
  expect(await titleOf(one).inputValue()).toBe('')
})

test('a browser that keeps nothing says so, and asks before the page is left', async () => {
  const { page, context, visit, check, picture } = await someone()
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await visit('/sign-up/first-job')
  await page.getByLabel('Title').fill('Kiln intern')
  await page.getByText('Not kept: this browser’s storage is full or switched off').waitFor()
  await check()
  await picture('not-kept')
  await page.getByRole('link', { name: 'Done for now' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Kiln intern')
})

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
