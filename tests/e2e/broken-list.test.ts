import { expect, test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { signIn } from './demo.ts'
import { button, sees } from './fair.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

test('a CSV of ten thousand broken rows is told by number, and the page answers meanwhile', async () => {
  const office = await someone()
  const { page } = office
  const cookie = await signIn(office.context, 'university')
  const answer = await fetch(`${origin()}/api/university/event-list?search=Engineering`, {
    headers: { cookie },
  })
  const { data } = (await answer.json()) as { data: Array<{ id: string }> }
  await office.visit(`/university/event/detail?id=${data[0]!.id}&tab=invitations`)
  await button(page, 'Invite by email').click()
  const broken = Array.from({ length: 10_000 }, (_, at) => `no address ${at},Company ${at},"Stone, Ada"`)
  const list = ['email,name,contact', ...broken].join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'employers.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  // the longest that the page did not answer, in milliseconds
  await page.evaluate(() => {
    const seen = { longest: 0, at: performance.now() }
    Object.assign(window, { seen })
    setInterval(() => {
      const now = performance.now()
      seen.longest = Math.max(seen.longest, now - seen.at)
      seen.at = now
    }, 20)
  })
  await button(page, 'Check the list').click()
  await sees(page, '10,000 rows left out, the first 100 are:')
  await sees(page, 'Row 2, no address 0: Not an email address')
  await button(page, 'Show 1,000 more').click()
  await sees(page, 'Row 1101, no address 1099: Not an email address')
  expect(
    await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest),
  ).toBeLessThan(1500)
  await office.check()
  await office.picture('broken-list')
})
