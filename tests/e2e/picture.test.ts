import type { Browser, Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE } from './browser.ts'
import { newStudent, signIn } from './demo.ts'
import { aLie, aPicture } from './files.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** The color in the middle of what an image shows. */
const colorOf = (image: Locator): Promise<string> =>
  image.evaluate(async (element) => {
    const shown = element as HTMLImageElement
    await shown.decode()
    const canvas = document.createElement('canvas')
    const draw = canvas.getContext('2d')!
    draw.drawImage(shown, 0, 0, 9, 9)
    const [red, green, blue] = draw.getImageData(4, 4, 1, 1).data
    return red! > 150 && blue! < 90 ? 'red' : blue! > 150 && red! < 90 ? 'blue' : `${red} ${green} ${blue}`
  })
const RED = '#d02020'
const BLUE = '#2040d0'

describe.each([PHONE])('at $width px', (screen) => {
  test('a student puts up a picture of their own, replaces it and takes it away', async () => {
    const { context, page, visit, picture } = await newVisitor(browser, screen)
    await newStudent(context, `robin.smiles.${screen.width}@example.com`)
    await visit('/student/my-profile')
    await page.getByRole('link', { name: 'Add a picture' }).click()
    await page.getByRole('heading', { name: 'Your picture' }).waitFor()
    const choose = page.locator('input[type=file]')
    const save = page.getByRole('button', { name: 'Save picture' })
    await choose.setInputFiles(aLie('notes.txt', 'text/plain'))
    await page.getByText(/^notes\.txt can’t be used here\. Choose a JPEG, PNG/).waitFor()
    await picture('picture-no-picture')
    await choose.setInputFiles(aLie('portrait.png', 'image/png'))
    await save.click()
    await page.getByText(/^portrait\.png can’t be used here\. Choose a JPEG, PNG/).waitFor()
    await picture('picture-lie')
    expect(await save.count()).toBe(0)

    await choose.setInputFiles(await aPicture('red.png', RED))
    await page.getByText(/^red\.png, .* Not saved yet\.$/).waitFor()
    expect(await page.getByText('can’t be used here').count()).toBe(0)
    await picture('picture-chosen')
    await save.click()
    await page.waitForURL('**/student/my-profile')
    const own = page.getByRole('complementary', { name: 'Your profile so far' }).locator('img')
    await expect.poll(() => colorOf(own), { timeout: 10_000 }).toBe('red')
    await picture('picture-shown')
    // a narrow card shows its whole button
    const link = page.getByRole('link', { name: 'Change picture' })
    const side = page.getByRole('complementary', { name: 'Your profile so far' })
    const [button, card] = [(await link.boundingBox())!, (await side.boundingBox())!]
    expect(button.x + button.width).toBeLessThan(card.x + card.width)

    await page.getByRole('link', { name: 'Change picture' }).click()
    await page.getByRole('heading', { name: 'Your picture' }).waitFor()
    await choose.setInputFiles(await aPicture('blue.png', BLUE))
    await save.click()
    await page.waitForURL('**/student/my-profile')
    await expect.poll(() => colorOf(own), { timeout: 10_000 }).toBe('blue')

    await page.getByRole('link', { name: 'Change picture' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => page.getByRole('img', { name: 'Your picture' }).count()).toBe(0)
    await picture('picture-removed')
    await page.getByRole('link', { name: 'Back to your profile' }).click()
    await page.getByRole('link', { name: 'Add a picture' }).waitFor()
  })

  test('an employer’s logo goes up, is replaced and taken away, and everyone sees which it is', async () => {
    const { context, page, visit, picture } = await newVisitor(browser, screen)
    await signIn(context, 'employer', 'recruiter@papercrane.example')
    await visit('/employer/edit-company-profile')
    const pictures = page.getByRole('region', { name: 'Pictures' })
    const choose = pictures.locator('input[type=file]').first()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const isSaved = () => page.getByText('All changes saved').waitFor()
    await choose.setInputFiles(aLie('notes.txt', 'text/plain'))
    await pictures.getByText(/^notes\.txt can’t be used here\. Choose a JPEG, PNG/).waitFor()
    await choose.setInputFiles(aLie('logo.png', 'image/png'))
    await save.click()
    const refusal = pictures.getByText(/This file’s content doesn’t match its name\. Choose a JPEG/)
    await refusal.waitFor()
    await picture('logo-lie')
    const hasFocus = () => pictures.evaluate((region) => region.contains(document.activeElement))
    await expect.poll(hasFocus).toBe(true)

    await pictures.getByRole('button', { name: 'Remove logo.png' }).click()
    await expect.poll(() => refusal.count()).toBe(0)
    await choose.setInputFiles(await aPicture('red.png', RED))
    await save.click()
    await isSaved()
    const now = pictures.getByRole('img', { name: 'Logo now' })
    await expect.poll(() => colorOf(now), { timeout: 10_000 }).toBe('red')
    await picture('logo-shown')
    const guest = await newVisitor(browser, screen)
    await guest.visit('/employer/paper-crane-studio')
    const shown = guest.page
      .locator('header', { has: guest.page.getByRole('heading', { level: 1 }) })
      .locator('img')
    await expect.poll(() => colorOf(shown), { timeout: 10_000 }).toBe('red')
    await guest.picture('logo-public')

    await choose.setInputFiles(await aPicture('blue.png', BLUE))
    await save.click()
    await isSaved()
    await expect.poll(() => colorOf(now), { timeout: 10_000 }).toBe('blue')

    await pictures.getByRole('button', { name: 'Remove the logo' }).click()
    await save.click()
    await isSaved()
    await visit('/employer/edit-company-profile')
    await page.getByRole('heading', { name: 'Pictures' }).waitFor()
    expect(await now.count()).toBe(0)
    await guest.visit('/employer/paper-crane-studio')
    expect(await shown.count()).toBe(0)
  })
})
