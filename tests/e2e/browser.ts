import { existsSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core'
import { expect, inject } from 'vitest'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** A Chromium of the system's if there is one, else the one that came with the packages. */
export const openBrowser = async (...more: string[]): Promise<Browser> =>
  playwright.launch({
    executablePath: SYSTEM.find(existsSync) ?? (await chromium.executablePath()),
    args: [...QUIET, ...more],
  })

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Opens an address and waits until it is quiet. */
  visit(path: string): Promise<void>
  /** Holds the page as it stands against axe-core (WCAG 2.2 AA and best practices); `colors: false` where they were looked at already. */
  check(options?: { colors?: boolean }): Promise<void>
  /** Keeps the page as it stands at both widths, in the folder PICTURES names; without it, does nothing. */
  picture(name: string): Promise<void>
}

/** A person with a browser of their own. Errors on the page's console fail the test at `check`. */
export const newVisitor = async (browser: Browser, viewport = DESKTOP): Promise<Visitor> => {
  const address = inject('address')
  const context = await browser.newContext({ viewport, baseURL: address, reducedMotion: 'reduce' })
  // The notice for small screens has a test of its own
  await context.addInitScript(() => sessionStorage.setItem('fairlead.small-screen-notice', 'closed'))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  const visit = async (path: string) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const check = async ({ colors = true } = {}) => {
    // no frames of other origins here, so the slower mode that reaches into them isn't needed
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (colors ? axe : axe.disableRules('color-contrast')).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    )
    expect(found, page.url()).toEqual([])
    expect(errors).toEqual([])
  }
  const picture = async (name: string) => {
    const folder = process.env.PICTURES
    if (!folder) return
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await page.waitForTimeout(300)
      await page.screenshot({ path: join(folder, `${name}-${size.width}.png`) })
    }
    await page.setViewportSize(viewport)
  }
  return { context, page, visit, check, picture }
}
