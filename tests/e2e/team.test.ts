import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE } from './browser.ts'
import { letterLink, newPassword, signIn } from './demo.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const owners = {
  employer: 'recruiter@northlight.example',
  university: 'careers@lindenau.example',
} as const

describe.each([
  { screen: PHONE, kind: 'employer', usual: 'Recruiter' },
  { screen: DESKTOP, kind: 'university', usual: 'Staff' },
] as const)('at $screen.width px, a team of an $kind', ({ screen, kind, usual }) => {
  const email = `robin.joins.${kind}.${screen.width}@example.com`
  const desk = `/${kind}/invite-team-member`

  test('invites a colleague, gives another role and removes them; what they may not press, they do not see', async () => {
    const owner = await newVisitor(browser, screen)
    await signIn(owner.context, kind, owners[kind])
    const { page, visit, picture } = owner
    await visit(desk)
    const send = page.getByRole('button', { name: 'Send invitations' })
    const field = page.getByRole('combobox', { name: 'Email addresses' })
    await send.click()
    await page.getByText('Enter an email address, or create a link instead').first().waitFor()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await field.fill('not-an-address')
    await field.press('Enter')
    await send.click()
    await page
      .getByText(/^not-an-address: /)
      .first()
      .waitFor()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await picture(`team-wrong-${kind}`)
    await field.press('Backspace')
    await field.fill(email)
    await send.click()
    const pending = page.getByRole('region', { name: 'Open invitations' })
    await pending.getByText(email).waitFor()
    await picture(`team-invited-${kind}`)

    const colleague = await newVisitor(browser, screen)
    await colleague.visit(await letterLink(email, /invited to join/))
    await colleague.page.getByRole('heading', { name: /^Join the team of/ }).waitFor()
    await colleague.page.getByRole('button', { name: 'Join the team' }).click()
    const first = colleague.page.getByLabel('First name')
    await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true)
    await colleague.picture(`team-join-wrong-${kind}`)
    await first.fill('Robin')
    await colleague.page.getByLabel('Last name').fill('Vale')
    await colleague.page.getByLabel('Password', { exact: true }).fill(newPassword)
    await colleague.page.getByRole('button', { name: 'Join the team' }).click()
    await colleague.page.getByRole('heading', { name: 'You’re on the team' }).waitFor()
    await colleague.picture(`team-joined-${kind}`)
    await colleague.visit(desk)
    await colleague.page.getByText('Admins and owners invite people and change roles.').waitFor()
    expect(await colleague.page.getByRole('button', { name: /invit|remove|hand over/i }).count()).toBe(0)
    expect(await colleague.page.getByRole('main').locator('input, textarea, select').count()).toBe(0)
    await colleague.picture(`team-as-member-${kind}`)

    await visit(desk)
    const role = page.getByLabel('Role of Robin Vale').first()
    expect(await role.inputValue()).toBe(usual)
    await role.click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await colleague.page.getByText('Your role on the team is now: Viewer').waitFor()
    expect(await role.inputValue()).toBe('Viewer')
    // what the owner did and sees needs no notice
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0)
    for (const address of kind === 'employer'
      ? ['/employer/your-job', '/employer/your-event']
      : ['/university/your-event']) {
      await colleague.visit(address)
      const main = colleague.page.getByRole('main')
      await main.getByRole('heading', { level: 1 }).waitFor()
      expect(await main.getByRole('link', { name: /^(Post|Create|New|Write)/ }).count(), address).toBe(0)
    }
    await colleague.picture(`team-as-viewer-${kind}`)

    await page.getByRole('button', { name: 'Remove Robin Vale' }).click()
    await picture(`team-removing-${kind}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => page.getByText(email).count()).toBe(0)
    await colleague.page.waitForURL('**/sign-in?ended=*')
    await colleague.page.getByText('This account is no longer active').waitFor()
  })
})
