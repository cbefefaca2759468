import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import axe from 'axe-core'
import { stringify } from 'yaml'
import { type Criterion, levelA, levelAA } from '../tests/accessibility.table.ts'

/**
 * Prints the accessibility conformance report in the format of OpenACR (https://github.com/GSA/openacr), from
 * what the tests check.
 */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Rules of axe-core for a criterion, like `wcag258` for 2.5.8, that every page is checked with. */
const rulesFor = (number: string): string[] =>
  axe
    .getRules([`wcag${number.replaceAll('.', '')}`])
    .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
    .map(({ ruleId }) => ruleId)
    .sort()

const isOnEveryPage = (test: string): boolean => test.startsWith('tests/e2e/pages.test.ts#opened by')

const notesOf = (number: string, { notes, tests = [] }: Criterion): string => {
  const rules = tests.some(isOnEveryPage) ? rulesFor(number) : []
  return [
    notes,
    ...(rules.length > 0 ? [`axe-core on every page: ${rules.join(', ')}.`] : []),
    ...(tests.length > 0 ? [`Held by ${tests.join('; ')}.`] : []),
  ].join(' ')
}

const chapterOf = (criteria: Record<string, Criterion>) => ({
  criteria: Object.entries(criteria).map(([num, criterion]) => ({
    num,
    components: [
      { name: 'web', adherence: { level: criterion.level, notes: notesOf(num, criterion) } },
      ...['electronic-docs', 'software', 'authoring-tool'].map((name) => ({
        name,
        adherence: { level: 'not-applicable' },
      })),
    ],
  })),
})

/** The report, with whom to write to about it. */
export const accessibilityReport = (email: string): string =>
  stringify(
    {
      title: 'Fairlead Accessibility Conformance Report',
      product: {
        name: 'Fairlead',
        version,
        description: 'Recruiting and career events for students, employers and universities, in the browser',
      },
      author: { company_name: 'Fairlead', email },
      vendor: { company_name: 'Fairlead', email },
      notes:
        'Made from what the project’s own tests check. Letters, PDF files people upload and pages of other sites are not part of it.',
      evaluation_methods_used:
        'Every page is opened in Chromium by each role at 1440, 390 and 320 px and checked with axe-core (WCAG 2.2 A and AA and best practices) and for its width; usual pages are walked by keyboard; journeys are done by keyboard and by their accessible names. No screen reader was used by the tests, and no person with a disability was asked.',
      license: 'CC-BY-4.0',
      catalog: '2.5-edition-wcag-2.2-en',
      chapters: {
        success_criteria_level_a: chapterOf(levelA),
        success_criteria_level_aa: chapterOf(levelAA),
        success_criteria_level_aaa: {
          disabled: true,
          notes: 'The product aims at level AA; level AAA has not been evaluated.',
        },
      },
    },
    { lineWidth: 0 },
  )

if (import.meta.main) {
  const { values } = parseArgs({ options: { contact: { type: 'string' } } })
  if (!values.contact) {
    console.error('Usage: npm run accessibility-report -- --contact you@example.edu > report.yaml')
    process.exit(64)
  }
  process.stdout.write(accessibilityReport(values.contact))
}
