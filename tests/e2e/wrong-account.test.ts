import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addresses, filledIn, samplesFor } from './addresses.ts'
import { newVisitor, openBrowser } from './browser.ts'
import { demoAccount, type Kind, signIn } from './demo.ts'

const kinds = ['student', 'employer', 'university', 'operator'] as const
const titles: Record<Kind, string> = {
  student: 'This page is for students',
  employer: 'This page is for employers',
  university: 'This page is for universities',
  operator: 'This page is for operators',
}
const homes: Record<Kind, string> = {
  student: '/student/dashboard',
  employer: '/employer/dashboard',
  university: '/university/dashboard',
  operator: '/operator',
}

const pathOf = (address: string) => address.split(/[?#]/)[0]!
const headingOf = (page: Page) => page.locator('main h1').first().textContent({ timeout: 15_000 })

/**
 * Goes to an address as a link does, without loading the app again, and waits until navigation is reported,
 * or long enough.
 */
const follow = async (page: Page, address: string) => {
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await page
    .waitForFunction((to) => new URLSearchParams(location.search).get('next') === to, address, {
      timeout: 5000,
    })
    .catch(() => undefined)
}

/**
 * The kind all of whose pages this one opens; of the others one page and two by a link, since whom a page is for doesn't
 * depend on who comes.
 */
const thoroughly = (kind: Kind): Kind => kinds[(kinds.indexOf(kind) + 1) % kinds.length]!

/** The addresses of another kind that the first kind does not have itself. */
const foreign = (own: Kind, other: Kind): string[] => {
  const mine = new Set(addresses[own].map(pathOf))
  return addresses[other].filter(
    (address) => !mine.has(pathOf(address)) && pathOf(address).startsWith(`/${other}`),
  )
}

describe('somebody signed in who opens pages of another kind of account', () => {
  test.concurrent.each(kinds)('as a %s is told whose they are and as whom they are here', async (kind) => {
    const browser = await openBrowser()
    const { context, page, visit, check, picture } = await newVisitor(browser)
    try {
      await signIn(context, kind)
      for (const other of kinds.filter((one) => one !== kind)) {
        const guest = await newVisitor(browser)
        const samples = await samplesFor(other, await signIn(guest.context, other))
        await guest.context.close()
        await signIn(context, kind)
        const [first, ...rest] = foreign(kind, other).map((address) => filledIn(address, samples))
        await visit(first!)
        await page.getByRole('heading', { level: 1, name: titles[other] }).waitFor()
        await page.getByText(demoAccount(kind).email).first().waitFor()
        await check()
        if (kind === 'student') await picture(`for-${other}`)
        const wrong: unknown[] = []
        for (const address of other === thoroughly(kind) ? rest : rest.slice(0, 2)) {
          await follow(page, address)
          const { pathname, searchParams } = new URL(page.url())
          const seen = [await headingOf(page), pathname, searchParams.get('next')]
          if (seen.join() !== [titles[other], '/sign-in/another-account', address].join()) wrong.push(seen)
        }
        expect(wrong).toEqual([])
        // the ways on: signing in as someone else, which does not lead back here, and one's own start page
        await page
          .getByRole('main')
          .getByRole('link', { name: /Sign in (with another account|as an operator)/ })
          .click()
        await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
        await page.goBack()
        await page.getByRole('link', { name: 'Go to your start page' }).click()
        await page.waitForURL(`**${homes[kind]}`)
        await page.locator('main h1').first().waitFor()
      }
      await visit(homes[kind])
      await check()
    } finally {
      await context.close()
    }
  })
})
