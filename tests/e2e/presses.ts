import type { Visitor } from './browser.ts'

/** Counts what a person presses with mouse or finger from now on; typing and keys don't count. */
export const pressesOf = async ({ page }: Visitor) => {
  let pressed = 0
  await page.exposeFunction('fairleadPressed', () => {
    pressed++
  })
  await page.addInitScript(() => {
    const { fairleadPressed } = self as unknown as { fairleadPressed: () => void }
    addEventListener('pointerdown', () => fairleadPressed(), true)
  })
  return {
    /** How many presses the task took. */
    during: async (task: () => Promise<unknown>): Promise<number> => {
      const before = pressed
      await task()
      return pressed - before
    },
  }
}
