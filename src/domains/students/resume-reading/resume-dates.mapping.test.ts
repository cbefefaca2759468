import { expect, test } from 'vitest'
import { processorTimeOf } from '../../../../tests/harness/processor-time.ts'
import { periodIn } from './resume-dates.mapping.ts'
import { partsOf } from './resume-proposals.mapping.ts'
import { sectionsOf } from './resume-sections.mapping.ts'

test.each([
  ['Jun 2024 – Aug 2024', '2024-06', '2024-08'],
  ['June – August 2024', '2024-06', '2024-08'],
  ['Intern, Sept. 2023 - present', '2023-09', null],
  ['06/2022 to 07/2023', '2022-06', '2023-07'],
  ['2024-06 – 2025-01', '2024-06', '2025-01'],
  ['seit 2021', '2021', null],
  ['März 2020 bis Mai 2021', '2020-03', '2021-05'],
  ['Summer 2023', '2023', '2023'],
  ['Founded 1999, worked Jan 2020 – Feb 2020', '2020-01', '2020-02'],
])('%s', (line, started, ended) => {
  expect(periodIn(line)).toMatchObject({ started, ended })
})

test.each(['', 'No date here', 'Room 204', '+1 555 0100', 'Mar', '👩‍🔬 مهندسة'])(
  '%s names no time',
  (line) => {
    expect(periodIn(line)).toBeNull()
  },
)

test('headings are found however they are spelled, also with their words behind them', () => {
  const lines = [
    'A',
    'E D U C A T I O N',
    'B',
    'Work Experience:',
    'C',
    'Skills & Tools',
    'D',
    'Languages: English',
  ]
  expect(sectionsOf(lines)).toMatchObject({
    other: ['A'],
    education: ['B'],
    experience: ['C'],
    skills: ['D'],
    languages: ['English'],
  })
})

test('what no person would write takes no longer', () => {
  const odd = [
    'Experience',
    '2020 '.repeat(20_000),
    ', '.repeat(20_000),
    '- '.repeat(20_000),
    '\u202e'.repeat(50_000),
  ]
  const lines = [...odd, ...Array.from({ length: 3000 }, (_, n) => `Job ${n}, Jan 2020 - Feb 2020`)]
  expect(processorTimeOf(() => partsOf(lines, []))).toBeLessThan(5000)
})
