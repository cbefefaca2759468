import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, type PHONE, type Visitor } from './browser.ts'
import { letterLink, signIn } from './demo.ts'

let browser: Browser
let owner: BrowserContext
let operator: BrowserContext
let staff: BrowserContext
const password = 'seven quiet harbors'
type Screen = typeof PHONE

beforeAll(async () => {
  browser = await openBrowser()
  const [one, two, three] = [await newVisitor(browser), await newVisitor(browser), await newVisitor(browser)]
  await signIn(two.context, 'operator')
  await signIn(three.context, 'university')
  owner = one.context
  operator = two.context
  staff = three.context
})

const call = async (context: BrowserContext, method: string, path: string, data?: unknown) => {
  const answer = await context.request.fetch(`/api${path}`, { method, ...(data ? { data } : {}) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.status() === 204 ? null : answer.json()
}

/** Opens a second tab beside the visitor's first, each on its page and idle. */
const openTabs = async ({ context, page }: Visitor, addresses: [string, string]): Promise<Page[]> => {
  const tabs = [page, await context.newPage()]
  for (const [n, tab] of tabs.entries()) {
    await tab.goto(addresses[n]!)
    // the live line never ends, so the network is never idle
    await tab.waitForResponse((response) => response.url().includes('/live')).catch(() => undefined)
    await tab.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
  return tabs
}

/** A person who joined the demo employer's team through an email, signed in. */
const aMember = async (
  screen: Screen,
  email: string,
  team_role: string,
): Promise<Visitor & { id: string }> => {
  await call(owner, 'PUT', '/employer/leading-team-list/send-email-invitation', {
    emails: [email],
    team_role,
  })
  const link = new URL(await letterLink(email, /invited to join/))
  const visitor = await newVisitor(browser, screen)
  const { token, proof } = Object.fromEntries(new URLSearchParams(link.hash.slice(1))) as {
    token: string
    proof: string
  }
  const names = { first_name: 'Robin', last_name: 'Vale' }
  const body = { token, proof, email, password, ...names }
  expect((await call(visitor.context, 'POST', '/employer/leading-team/invitation/accept', body)).status).toBe(
    'active',
  )
  const { employer_user_id: id } = await call(visitor.context, 'GET', '/employer_user/auth/me')
  return { ...visitor, id }
}

const isOut = async (tabs: Page[], title: string) => {
  for (const tab of tabs) {
    await tab.waitForURL('**/sign-in?ended=*', { timeout: 10_000 })
    await tab
      .getByText(title)
      .waitFor({ timeout: 5000 })
      .catch(() => expect.fail(`not “${title}”, but ${tab.url()}`))
    // no notice meant for the previous person is left on screen
    await expect.poll(() => tab.locator('.mantine-Notification-root').count()).toBe(0)
    expect(
      await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('fairlead'))),
    ).toEqual([])
  }
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each([DESKTOP])('at $width px', (screen) => {
  const { width } = screen
  // suspending the organization ends its sessions
  beforeAll(() => signIn(owner, 'employer'))

  test('a removed recruiter is out in every open tab, with the reason, and cannot go back', async () => {
    const recruiter = await aMember(screen, `robin.recruits.${width}@example.com`, 'recruiter')
    const tabs = await openTabs(recruiter, ['/employer/your-job', '/employer/your-job-applicant'])
    await call(owner, 'POST', '/employer/leading-team/delete', { account_id: recruiter.id })
    await isOut(tabs, 'This account is no longer active')
    await recruiter.picture('out-account')
    await recruiter.check()
    await tabs[1]!.goBack()
    await tabs[1]!.waitForURL('**/sign-in*')
    expect(await tabs[1]!.getByRole('heading', { name: 'Applicants' }).count()).toBe(0)
  })

  test('a demoted admin keeps the desk and loses the team’s tools, in every open tab', async () => {
    const admin = await aMember(screen, `robin.leads.${width}@example.com`, 'admin')
    const tabs = await openTabs(admin, ['/employer/invite-team-member', '/employer/dashboard'])
    const invite = tabs[0]!.getByRole('button', { name: /invit/i }).first()
    await invite.waitFor()
    await call(owner, 'PUT', '/employer/leading-team/role', { account_id: admin.id, team_role: 'viewer' })
    await expect.poll(() => invite.count(), { timeout: 10_000 }).toBe(0)
    for (const tab of tabs) await tab.getByText('Your role on the team is now: Viewer').waitFor()
    expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual([
      '/employer/invite-team-member',
      '/employer/dashboard',
    ])
    await admin.picture('demoted')
  })

  test('a declined student stays signed in and sees it in every open tab', async () => {
    const { context: nobody } = await newVisitor(browser)
    const email = `robin.studies.${width}@example.com`
    const { data } = await call(nobody, 'GET', '/university-directory?search=Northfield')
    await call(nobody, 'POST', '/student/auth/register', {
      first_name: 'Robin',
      last_name: 'Vale',
      email,
      password,
      university_id: data[0].id,
      degree: 'bachelor',
      majors: ['Computer Science'],
      graduation_class: 2027,
    })
    const [, token] = (await letterLink(email, /confirm/i)).split('#token=')
    await call(nobody, 'POST', '/student/auth/verify-email', { token, password })
    const student = await newVisitor(browser, screen)
    await call(student.context, 'POST', '/student/auth/login', { email, password })
    const { student_id } = await call(student.context, 'GET', '/student/auth/me')
    const tabs = await openTabs(student, ['/student/my-profile', '/student/my-profile'])
    await call(staff, 'PUT', '/university/students/affiliation', {
      student_ids: [student_id],
      affiliation: 'declined',
      reason: 'Not enrolled here',
    })
    for (const tab of tabs) {
      await tab
        .getByText(/could not confirm you/)
        .first()
        .waitFor({ timeout: 10_000 })
      expect(new URL(tab.url()).pathname).toBe('/student/my-profile')
    }
  })

  test('a device signed out from the list of devices is out in every tab, and nothing else is', async () => {
    const email = `robin.moves.${width}@example.com`
    const person = await aMember(screen, email, 'viewer')
    const [other, third] = [await newVisitor(browser, screen), await newVisitor(browser)]
    await call(other.context, 'POST', '/employer_user/auth/login', { email, password })
    await third.context.setExtraHTTPHeaders({ 'user-agent': FIREFOX })
    await call(third.context, 'POST', '/employer_user/auth/login', { email, password })
    const tabs = await openTabs(person, ['/employer/dashboard', '/employer/your-job'])
    await other.visit('/employer/my-profile/security')
    await other.page.getByRole('button', { name: 'Sign out Firefox on Windows' }).waitFor()
    await other.check()
    await other.picture('devices')
    await other.page.getByRole('button', { name: /^Sign out (?!Firefox|everywhere)/ }).click()
    await isOut(tabs, 'You have been signed out')
    await expect.poll(() => other.page.getByRole('button', { name: /^Sign out (?!Firefox)/ }).count()).toBe(0)
    expect(new URL(other.page.url()).pathname).toBe('/employer/my-profile/security')
    for (const { context } of [other, third]) expect((await call(context, 'GET', '/session')).mode).toBe(2)
  })

  test('a suspended organization’s whole team is out at once', async () => {
    const member = await aMember(screen, `robin.stays.${width}@example.com`, 'viewer')
    const boss = await newVisitor(browser, screen)
    await signIn(boss.context, 'employer')
    const { account } = await call(boss.context, 'GET', '/session')
    const tabs = [
      ...(await openTabs(member, ['/employer/dashboard', '/employer/your-job'])),
      ...(await openTabs(boss, ['/employer/dashboard', '/employer/invite-team-member'])),
    ]
    const organization_ids = [account.organization.id]
    await call(operator, 'POST', '/operator/organizations/suspend', {
      organization_ids,
      reason: 'Complaints',
    })
    try {
      await isOut(tabs, 'Your organization isn’t active right now')
      await boss.picture('out-organization')
    } finally {
      await call(operator, 'POST', '/operator/organizations/reactivate', { organization_ids })
    }
  })
})
