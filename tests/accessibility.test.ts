import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { accessibilityReport } from '../tools/accessibility-report.ts'
import { levelA, levelAA } from './accessibility.table.ts'
import { isThere } from './harness/named-sources.ts'

const criteria = { ...levelA, ...levelAA }

/** `2.5.8` of the tag `wcag258`. */
const numberOf = (tag: string): string[] => {
  const [, principle, guideline, number] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
  return principle ? [`${principle}.${guideline}.${number}`] : []
}

describe('what is said of each success criterion', () => {
  test('all of WCAG 2.2 A and AA are there, and no other', () => {
    // 32 and 24, with 4.1.1, which reports still name
    expect([Object.keys(levelA).length, Object.keys(levelAA).length]).toEqual([32, 24])
    const checked = axe
      .getRules()
      .filter(({ tags }) => !tags.some((tag) => /aaa$|deprecated/.test(tag)))
      .flatMap(({ tags }) => tags.flatMap(numberOf))
      // AAA, and named by a rule of level A
      .filter((number) => number !== '2.1.3')
    expect(checked.filter((number) => !(number in criteria))).toEqual([])
  })

  test.each(Object.entries(criteria))('%s names tests that exist, or says that there is none', (_, row) => {
    expect(row.tests?.filter((one) => !isThere(one)) ?? []).toEqual([])
    const admits = /No test holds this|WCAG 2\.2 counts this as met/.test(row.notes)
    if (row.level === 'supports') expect(Boolean(row.tests?.length) || admits).toBe(true)
  })
})

test('the report is YAML as OpenACR has it, with the rules of axe that pages are checked with', () => {
  const report = parse(accessibilityReport('access@example.edu'))
  expect(report).toMatchObject({
    catalog: '2.5-edition-wcag-2.2-en',
    author: { email: 'access@example.edu' },
  })
  const [contrast] = report.chapters.success_criteria_level_aa.criteria
    .filter(({ num }: { num: string }) => num === '1.4.3')
    .flatMap(({ components }: { components: unknown[] }) => components)
  expect(contrast).toMatchObject({ name: 'web', adherence: { level: 'supports' } })
  expect(contrast.adherence.notes).toContain('axe-core on every page: color-contrast.')
})
