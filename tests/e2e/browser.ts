import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import chromium from '@sparticuz/chromium'
import type { AnyRouter } from '@tanstack/react-router'
import {
  type Browser,
  type BrowserContext,
  type Page,
  chromium as playwright,
  type Request,
} from 'playwright-core'
import { afterEach } from 'vitest'
import { violationsOf } from './axe.ts'
import { origin } from './origin.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // threads and processes of its own gain nothing where others need the processors
  '--in-process-gpu',
  '--js-flags=--single-threaded',
]

/** The system's Chromium if there is one, otherwise the one that came with the packages, unpacked. */
export const executable = async (): Promise<string> =>
  SYSTEM.find(existsSync) ?? (await chromium.executablePath())

// memory its processes share is real memory if there is enough, otherwise files
const MEMORY = '/dev/shm'
const roomy = existsSync(MEMORY) && statfsSync(MEMORY).bavail * statfsSync(MEMORY).bsize > 1_000_000_000

const launch = async (more: readonly string[]): Promise<Browser> =>
  playwright.launch({
    executablePath: await executable(),
    args: [...QUIET, ...more],
    ...(roomy && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  })

let everybodys: Promise<Browser> | undefined

/**
 * The one browser of a worker, in which each visitor has their own context; one started with extra
 * arguments belongs to its caller.
 */
export const openBrowser = (...more: string[]): Promise<Browser> => {
  if (more.length > 0) return launch(more)
  everybodys ??= launch([]).then((browser) =>
    browser.on('disconnected', () => {
      everybodys = undefined
    }),
  )
  return everybodys
}

/** Ends the contexts that a test file left open in its worker's browser. */
export const leaveBrowser = async () => {
  for (const context of (await everybodys)?.contexts() ?? []) await context.close()
}

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export type Scheme = 'light' | 'dark'

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Opens an address and waits until the page is idle. */
  visit(path: string): Promise<void>
  /**
   * Checks the page as it stands with axe-core (WCAG 2.2 AA and best practices); `colors: false` if they were
   * checked already.
   */
  check(options?: { colors?: boolean }): Promise<void>
  /** Saves pictures of the page, light and dark, at both widths, in the folder given by PICTURES; without it, does nothing. */
  picture(name: string): Promise<void>
}

/** Waits until the page at the address is shown: an address changes before its page is there. */
const arrived = (page: Page) =>
  page.waitForFunction(() => {
    const state = (self as unknown as { __TSR_ROUTER__?: AnyRouter }).__TSR_ROUTER__?.state
    return !state || (state.status === 'idle' && state.resolvedLocation?.href === state.location.href)
  })

/**
 * Waits until the page answers to keys and presses: its scripts come after the first paint, which on a busy
 * machine is later than the network's silence.
 */
const live = (page: Page) =>
  page.waitForFunction(() => {
    if (!document.querySelector('meta[property=csp-nonce]')) return true
    const hasRouter = '__TSR_ROUTER__' in self
    const content = document.querySelector('h1') ?? document.body
    return hasRouter && Object.keys(content).some((key) => key.startsWith('__reactFiber$'))
  })

/** How long nothing is on its way to or from a page that has all it asked for. */
const SILENCE_MS = 150
/** A machine may be busy with three other journeys; what never comes is told apart by waiting longer than that. */
const PATIENCE_MS = 90_000

/** Knows when nothing has been on its way for a moment, but for the line that never ends. */
const silenceOf = (page: Page) => {
  const underWay = new Set<Request>()
  let changed = Date.now()
  const ended = (request: Request) => {
    if (underWay.delete(request)) changed = Date.now()
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return
    underWay.add(request)
    changed = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return {
    /** What the page that is left had asked for may never be told to have ended. */
    forget: () => underWay.clear(),
    reached: async () => {
      const until = Date.now() + PATIENCE_MS
      while (underWay.size > 0 || Date.now() - changed < SILENCE_MS) {
        if (Date.now() > until)
          throw new Error(`Still on its way: ${[...underWay].map((request) => request.url()).join(', ')}`)
        await wait(25)
      }
    },
  }
}

/** A person with their own browser. Errors on the page's console fail the test at `check`. */
export const newVisitor = async (
  browser: Browser,
  viewport = DESKTOP,
  timezoneId = 'UTC',
  colorScheme: Scheme = 'light',
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    baseURL: origin(),
    reducedMotion: 'reduce',
    timezoneId,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  // The small-screen notice has its own test
  await context.addInitScript(() => sessionStorage.setItem('fairlead.small-screen-notice', 'closed'))
  const page = await context.newPage()
  // the next press is meant for the page at that address, not for the one still shown
  const hasAddress = page.waitForURL.bind(page)
  page.waitForURL = async (...given) => {
    await hasAddress(...given)
    await arrived(page)
  }
  const silence = silenceOf(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  const visit = async (path: string) => {
    silence.forget()
    await page.goto(path)
    await live(page)
    await silence.reached()
  }
  const check = async (options = {}) => {
    await arrived(page)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const found = (await violationsOf(page, options)).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    const complaints = [...found, ...errors]
    if (complaints.length > 0) throw new Error(`${page.url()}: ${complaints.join('\n')}`)
  }
  const picture = async (name: string) => {
    const folder = process.env.PICTURES
    if (!folder) return
    await page.evaluate(() => (document.fullscreenElement ? document.exitFullscreen() : undefined))
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.waitForTimeout(300)
        await page.screenshot({ path: join(folder, `${name}-${size.width}-${scheme}.png`) })
      }
    }
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
  }
  return { context, page, visit, check, picture }
}

/** People whose contexts end with their test. */
export const peopleWithBrowsers = () => {
  const people: Visitor[] = []
  afterEach(async () => {
    for (const { context } of people.splice(0)) await context.close()
  })
  return async (viewport = DESKTOP, colorScheme: Scheme = 'light'): Promise<Visitor> => {
    const person = await newVisitor(await openBrowser(), viewport, 'UTC', colorScheme)
    people.push(person)
    return person
  }
}
