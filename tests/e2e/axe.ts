import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe-core finds wrong with a page as it stands (WCAG 2.2 AA and best practices). It is put in once a page, where it gets quicker from run to run. */
export const violationsOf = async (page: Page, { colors = true } = {}) => {
  if (!(await page.evaluate(() => 'axe' in self))) await page.evaluate(`${axe.source}; undefined`)
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
