import { describe, expect, test } from 'vitest'
import { promisedTo } from '../promised/addresses.ts'
import { addresses, filledIn, samplesFor } from './addresses.ts'
import { DESKTOP, newVisitor, openBrowser, PHONE, type Visitor } from './browser.ts'
import { type Kind, signIn } from './demo.ts'

const kinds = Object.keys(addresses) as Array<Kind | 'visitor'>

const widerThanTheScreen = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)

/** Pages that send people elsewhere, and the one for addresses nobody serves. */
const elsewhere: Record<string, string> = { '/': '/student' }

const holds = async (visitor: Visitor, address: string) => {
  await visitor.page.setViewportSize(DESKTOP)
  await visitor.visit(address)
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
  const path = address.split('?')[0]!
  expect(new URL(visitor.page.url()).pathname, 'was sent elsewhere').toBe(elsewhere[path] ?? path)
  for (const viewport of [DESKTOP, PHONE]) {
    await visitor.page.setViewportSize(viewport)
    expect(await widerThanTheScreen(visitor), `${address} at ${viewport.width} is too wide`).toBe(false)
    await visitor.check({ colors: viewport === DESKTOP })
  }
}

describe('every page, wide and on a phone: no finding of axe, nothing wider than the screen, no error', () => {
  test.concurrent.each(kinds)('of a %s', async (kind) => {
    // One browser a person: the Chromium that comes with the packages shares its cookies among contexts
    const browser = await openBrowser()
    try {
      const visitor = await newVisitor(browser)
      const cookie = kind === 'visitor' ? '' : await signIn(visitor.context, kind)
      const samples = await samplesFor(kind, cookie)
      for (const address of addresses[kind]) await holds(visitor, filledIn(address, samples))
    } finally {
      await browser.close()
    }
  })
})

const pathOf = (address: string) => address.split('?')[0]!.replace(/:(\w+_name)/, '{$1}')

test.each(['visitor', 'student', 'employer', 'university'] as const)(
  'every address promised to a %s is among them',
  (kind) => {
    // one public address shows something only to people who are signed in
    const own = kind === 'visitor' ? kinds.flatMap((one) => addresses[one]) : addresses[kind]
    const visited = new Set(own.map(pathOf))
    expect(promisedTo(kind).filter((address) => !visited.has(address))).toEqual([])
  },
)
