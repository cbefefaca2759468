import { describe, expect, test } from 'vitest'
import { timeLabel } from '#shared/labels.ts'
import { promisedTo } from '../promised/addresses.ts'
import { addresses, filledIn, samplesFor } from './addresses.ts'
import { DESKTOP, newVisitor, openBrowser, PHONE, type Visitor } from './browser.ts'
import { type Kind, signIn } from './demo.ts'
import { SERVER_ZONE } from './server.ts'

/** Where these readers are: neither the server nor any of the demo’s events is there. */
const AWAY = 'Pacific/Auckland'

const kinds = Object.keys(addresses) as Array<Kind | 'visitor'>

/** The narrowest screen to be served, as wide as a page on a desktop that is enlarged four times (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 }
/** Readers may space text so far apart (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Some thirty pages at three widths, beside the other journeys. */
const WALK = 900_000

const widerThanTheScreen = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)

/** Times on the page as the server's clock shows them. */
const serverTimes = async ({ page }: Visitor) => {
  const times = await page
    .locator('time[datetime*=T]')
    .evaluateAll((all) => all.map((time) => [time.getAttribute('datetime')!, time.textContent] as const))
  return times.filter(([at, text]) =>
    text
      .replaceAll('\u00A0', ' ')
      .match(/\d+:\d\d [AP]M/g)
      ?.includes(timeLabel(at, SERVER_ZONE)),
  )
}

/** Pages that redirect, and the one for unknown addresses. */
const elsewhere: Record<string, string> = { '/': '/student' }

/** What scripts lay out follows a new width a moment later. */
const fits = ({ page }: Visitor, where: string) =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth + 1, undefined, {
      timeout: 8000,
    })
    .catch((cause) => {
      throw new Error(`${where} is too wide`, { cause })
    })

const holds = async (visitor: Visitor, address: string) => {
  await visitor.page.setViewportSize(DESKTOP)
  await visitor.visit(address)
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
  const path = address.split(/[?#]/)[0]!
  expect(new URL(visitor.page.url()).pathname, 'was sent elsewhere').toBe(elsewhere[path] ?? path)
  expect(await serverTimes(visitor), 'times of the server’s zone').toEqual([])
  for (const viewport of [DESKTOP, PHONE]) {
    await visitor.page.setViewportSize(viewport)
    await fits(visitor, `${address} at ${viewport.width}`)
    await visitor.check({ colors: viewport === DESKTOP })
  }
  await visitor.page.setViewportSize(NARROW)
  await fits(visitor, `${address} at ${NARROW.width}`)
  await visitor.page.setViewportSize(PHONE)
  const spacing = await visitor.page.addStyleTag({ content: SPACED })
  await fits(visitor, `${address} with spaced text`)
  await spacing.evaluate((style) => (style as Element).remove())
}

describe('every page, wide and on a phone: no finding of axe, nothing wider than the screen, no error', () => {
  test.concurrent.each(kinds)(
    'opened by %s',
    async (kind) => {
      const visitor = await newVisitor(await openBrowser(), DESKTOP, AWAY)
      // a door that fills the screen has no width to be set
      await visitor.context.addInitScript(() => {
        Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Not allowed here'))
      })
      try {
        const cookie = kind === 'visitor' ? '' : await signIn(visitor.context, kind)
        const samples = await samplesFor(kind, cookie)
        for (const address of addresses[kind]) await holds(visitor, filledIn(address, samples))
      } finally {
        await visitor.context.close()
      }
    },
    WALK,
  )
})

test('the walk itself finds a picture without words, faint words and what is too wide', async () => {
  const browser = await openBrowser()
  const visitor = await newVisitor(browser)
  await visitor.visit('/sign-in')
  await visitor.check()
  await visitor.page.evaluate(() => {
    document
      .querySelector('main')!
      .insertAdjacentHTML(
        'beforeend',
        '<img src="/icon.svg"><p style="color:#ccc;background:#fff">Faint</p><hr style="width:3000px">',
      )
  })
  expect(await widerThanTheScreen(visitor)).toBe(true)
  const found = visitor.check().then(() => '', String)
  expect(await found).toMatch(/color-contrast: .*Faint[\s\S]*image-alt: .*icon/)
  await visitor.context.close()
})

const pathOf = (address: string) => address.split(/[?#]/)[0]!.replace(/:(\w+_name)/, '{$1}')

test.each(['visitor', 'student', 'employer', 'university'] as const)(
  'every address promised to a %s is among them',
  (kind) => {
    // one public address shows something only to people who are signed in
    const own = kind === 'visitor' ? kinds.flatMap((one) => addresses[one]) : addresses[kind]
    const visited = new Set(own.map(pathOf))
    expect(promisedTo(kind).filter((address) => !visited.has(address))).toEqual([])
  },
)
