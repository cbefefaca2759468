import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe-core on the page as it stands (WCAG 2.2 AA and best practices). Injected once per page, since it
 * gets faster from run to run.
 */
export const violationsOf = async (page: Page, { colors = true } = {}) => {
  if (!(await page.evaluate(() => 'axe' in self))) await page.evaluate(`${source}; undefined`)
  return page.evaluate(async (enabled) => {
    const { axe: here } = self as unknown as { axe: typeof axe }
    const rules = { 'color-contrast': { enabled } }
    const { violations } = await here.run(document, { resultTypes: ['violations'], rules })
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target, failureSummary }) => ({
        html,
        target: target.join(' '),
        failureSummary,
      })),
    }))
  }, colors)
}
