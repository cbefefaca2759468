import { expect, test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { signIn } from './demo.ts'
import { button, sees } from './fair.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

test('a CSV of ten thousand broken rows is told by number, so many at a time that the page goes on answering', async () => {
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
  await button(page, 'Check the list').click()
  await sees(page, '10,000 rows left out, the first 100 are:')
  await sees(page, 'Row 2, no address 0: Not an email address')
  await button(page, 'Show 500 more').click()
  await sees(page, 'Row 601, no address 599: Not an email address')
  expect(await page.getByText('Not an email address').count()).toBeLessThan(700)
  await office.check()
  await office.picture('broken-list')
})
