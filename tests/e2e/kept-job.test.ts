import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { peopleWithBrowsers, type Visitor } from './browser.ts'
import { letterLink, newPassword, signIn } from './demo.ts'
import { began, keep, keptOf } from './kept-job.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

const signInWith = async (context: Visitor['context'], email: string) => {
  const answer = await context.request.post('/api/employer_user/auth/login', {
    data: { email, password: newPassword },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

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
