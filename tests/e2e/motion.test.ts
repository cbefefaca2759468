import { expect, test } from 'vitest'
import { newVisitor, openBrowser } from './browser.ts'
import { signIn } from './demo.ts'

test('waiting does not pulse for those who asked for less motion', async () => {
  const { context, page } = await newVisitor(await openBrowser())
  await signIn(context, 'student')
  await page.route(/\/api\/student\/jobs?\b/, () => {})
  await page.goto('/student/jobs')
  await page.locator('.mantine-Skeleton-root').first().waitFor()
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((animation) => (animation as CSSAnimation).animationName),
    )
  expect(await moving()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).not.toEqual([])
  await context.close()
})
