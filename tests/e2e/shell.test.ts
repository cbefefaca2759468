import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { filledIn, samplesFor } from './addresses.ts'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { signIn } from './demo.ts'
import { origin } from './origin.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

const statusOf = async (path: string) => (await fetch(origin() + path, { redirect: 'manual' })).status

describe('addresses', () => {
  it('answers unknown ones with 404, and sends strangers to sign in', async () => {
    expect(await statusOf('/nothing/here')).toBe(404)
    expect(await statusOf('/404')).toBe(404)
    const guarded = await fetch(`${origin()}/student/my-profile`, { redirect: 'manual' })
    expect(guarded.headers.get('location')).toMatch(/\/sign-in\?next=%2Fstudent%2Fmy-profile$/)
    const start = await fetch(origin(), { redirect: 'manual' })
    expect(start.headers.get('location')).toMatch(/\/student$/)
  })

  it('gives the not-found page words and a way on', async () => {
    const { page, check, visit } = await newVisitor(browser)
    await visit('/nothing/here')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await check()
  })
})

describe('a detail page without what it is about', () => {
  it('is not found, on a page that is rendered in the browser only', async () => {
    const visitor = await newVisitor(browser)
    await signIn(visitor.context, 'student')
    const { page, visit, check } = visitor
    for (const address of ['/student/jobs/detail', '/student/jobs/detail?id=nonsense']) {
      await visit(address)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await check()
    }
  })
})

describe('moving between pages', () => {
  it('goes to the top with the focus on the content, on the same document', async () => {
    const { page, visit, check } = await newVisitor(browser, { width: 1440, height: 500 })
    await visit('/student')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.mouse.wheel(0, 600)
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'For employers' })
      .click()
    await page.waitForURL('**/employer')
    await expect
      .poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.id]))
      .toEqual([0, 'main'])
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await check()
  })

  it('offers a reload when a part of the next page does not arrive', async () => {
    const { page, visit } = await newVisitor(browser)
    await visit('/student')
    await page.route(/\/assets\/employer-.*\.js/, (route) => route.abort())
    await page.getByRole('link', { name: 'For employers' }).first().click()
    // the router reloads once by itself before it gives up
    await page.getByRole('heading', { name: 'This page needs to reload' }).waitFor()
    expect(await page.locator('main').textContent()).toContain('ChunkLoadError')
  })
})

describe('scripts', () => {
  const preloads = async (path: string, cookie = '') => {
    const html = await (await fetch(origin() + path, { headers: { cookie } })).text()
    return html.split('rel="modulepreload"').length - 1
  }

  it('come after the first paint where the server drew the page, and at once where they draw it', async () => {
    expect(await preloads('/student')).toBe(0)
    const visitor = await newVisitor(browser)
    await signIn(visitor.context, 'student')
    const cookies = await visitor.context.cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(await preloads('/student/dashboard', cookie)).toBeGreaterThan(2)
  })
})

describe('a session that ends elsewhere', () => {
  it('signs out here on the next call, clears what is stored and asks to sign in', async () => {
    const visitor = await newVisitor(browser)
    await signIn(visitor.context, 'student')
    const { page, context, visit } = visitor
    await visit('/student/my-profile')
    await page.evaluate(() => localStorage.setItem('fairlead.anything', '1'))
    await context.clearCookies()
    // one of the page's own calls may come before the press
    const press = page.locator('a[href="/student/jobs"]').first().click({ timeout: 5000 })
    await Promise.all([page.waitForURL('**/sign-in*'), press.catch(() => undefined)])
    expect(await page.evaluate(() => localStorage.getItem('fairlead.anything'))).toBeNull()
    await expect.poll(() => page.getByRole('link', { name: 'Sign up' }).count()).toBeGreaterThan(0)
  })
})

describe('the palette', () => {
  it('opens by keys, finds by typing, goes there with Enter and gives the focus back on Escape', async () => {
    const visitor = await newVisitor(browser)
    await signIn(visitor.context, 'student')
    const { page, visit, check } = visitor
    await visit('/student/dashboard')
    const opener = page.getByRole('button', { name: 'Search', exact: true })
    await opener.focus()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.waitFor()
    await page.getByRole('option', { name: 'My profile' }).waitFor()
    await check()
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+k')
    await field.fill('quiet led')
    const found = page.getByRole('group', { name: 'Organizations' }).getByRole('option')
    await found.first().waitFor()
    while ((await found.first().getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await found.first().getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/employer/quiet-ledger')

    await page.keyboard.press('Control+k')
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Quiet Ledger' }).waitFor()
    await field.fill('zzzz qqqq')
    await page.getByText('Nothing found for').waitFor()
    await check()
  })

  it('tells which keys do what, but not to somebody who types', async () => {
    const { page, visit, check } = await newVisitor(browser)
    await visit('/public-jobs')
    await page.locator('main input').first().press('?')
    await page.waitForURL(/search=/)
    // rows of the search before are dimmed until the new ones are here
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator('main').focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await check()
  })
})

describe('the pictures of the product', () => {
  it('stand still for who wants less motion, and move by their buttons and arrow keys', async () => {
    const { page, visit, check } = await newVisitor(browser)
    await visit('/employer')
    const tour = page.getByRole('region', { name: 'What you can do here' })
    await tour.scrollIntoViewIfNeeded()
    await tour.getByRole('button', { name: 'Play' }).waitFor()
    await tour.getByRole('button', { name: 'Next' }).click()
    await tour.getByText('2 of 3', { exact: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await tour.getByText('1 of 3', { exact: true }).waitFor()
    await check()
  })
})

describe('on a phone', () => {
  const aPhone = async () => {
    const context = await browser.newContext({ viewport: PHONE, baseURL: origin() })
    return { context, page: await context.newPage() }
  }

  it('announces the Alpha Release once, and goes on where one is at the first button', async () => {
    const { page } = await aPhone()
    await page.goto('/student')
    const notice = page.getByRole('dialog', { name: 'Alpha Release' })
    await notice.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue')
    expect(await notice.getByRole('button').first().textContent()).toBe('Continue')
    await notice.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/student')
    await page.goto('/employer', { waitUntil: 'networkidle' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('leads from the notice to the waitlist, which says the same', async () => {
    const { page } = await aPhone()
    await page.goto('/employer')
    const notice = page.getByRole('dialog', { name: 'Alpha Release' })
    const same = 'Everything works on a phone, but a desktop or laptop is more comfortable.'
    await notice.getByText(same).waitFor()
    await notice.getByRole('button', { name: 'Close and join the waitlist' }).click()
    await page.waitForURL('**/waitlist')
    await page.getByText(same).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('covers nothing people are sent to: jobs, events, tickets, the door, invitations, letters’ links', async () => {
    const { context, page } = await aPhone()
    const samples = await samplesFor('visitor', '')
    const sentTo = async (addresses: string[]) => {
      for (const address of addresses) {
        await page.goto(filledIn(address, samples), { waitUntil: 'networkidle' })
        expect(await page.getByRole('dialog').count(), address).toBe(0)
      }
    }
    await sentTo([
      '/public-jobs/detail?id=:job',
      '/public-event?id=:open_event',
      '/waitlist',
      '/event-invitation?id=00000000-0000-7000-8000-000000000000&token=none',
      '/email-invitation?token=none',
      '/guest-survey?token=none',
      '/sign-up/verify-email?role=student#token=x',
      '/reset-password?role=student#token=x',
      '/unsubscribe?token=x',
      '/sign-in?next=%2Fcheck-in%3Fevent%3Dx',
    ])
    await signIn(context, 'student')
    await sentTo([
      '/student/my-profile',
      '/student/events/detail?id=:open_event',
      '/check-in?event=:open_event&code=0123456789AB',
    ])
  })

  it('shows the chosen one of many tabs', async () => {
    const { context, page, visit } = await newVisitor(browser, PHONE)
    await signIn(context, 'employer')
    await visit('/employer/your-event?tab=invited')
    const right = () =>
      page.getByRole('tab', { name: /^Invited to/ }).evaluate((tab) => tab.getBoundingClientRect().right)
    await expect.poll(right).toBeLessThan(PHONE.width)
    await context.close()
  })

  it('keeps the destinations behind a menu', async () => {
    const { page, visit, check } = await newVisitor(browser, PHONE)
    await visit('/student')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('link', { name: 'For universities' }).waitFor()
    await check()
    await menu.getByRole('link', { name: 'For universities' }).click()
    await page.waitForURL('**/university')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('has at most five places in the bar, and "More" for the rest, by keyboard', async () => {
    const visitor = await newVisitor(browser, PHONE)
    await signIn(visitor.context, 'employer')
    const { page, visit, check } = visitor
    await visit('/employer/fair-and-event')
    const bar = page.getByRole('navigation', { name: 'Main' })
    const places = bar.locator('a:visible, button:visible')
    // the last is 200% zoom of 1440 by 900
    for (const viewport of [PHONE, { width: 360, height: 740 }, { width: 720, height: 450 }]) {
      await page.setViewportSize(viewport)
      const words = ['Dashboard', 'Your jobs', 'Applicants', 'Your events', expect.stringMatching(/^More/)]
      expect(await places.allInnerTexts()).toEqual(words)
      const areApart = await places.evaluateAll((all) =>
        all
          .map((place) => place.querySelector('span')!.getBoundingClientRect())
          .every((box, at, boxes) => at === 0 || box.left >= boxes[at - 1]!.right + 2),
      )
      expect(areApart, `words at ${viewport.width} px`).toBe(true)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide, `scrolls sideways at ${viewport.width} px`).toBe(false)
    }
    await page.setViewportSize(PHONE)
    const more = bar.getByRole('button', { name: /More\s+includes this page: Fairs/ })
    await more.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'More' })
    await drawer.getByRole('link', { name: 'Fairs' }).waitFor()
    expect(await drawer.locator('[aria-current=page]').allInnerTexts()).toEqual(['Fairs'])
    await check()
    await page.keyboard.press('Escape')
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await drawer.getByRole('link', { name: 'Team' }).click()
    await page.waitForURL('**/employer/invite-team-member')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await bar.getByRole('button', { name: /More\s+includes this page: Team/ }).waitFor()
  })
})
