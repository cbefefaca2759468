import { expect, test } from 'vitest'
import { needRows as ofEmployers } from '../employers/ui/needs.tsx'
import { needRows as ofUniversities } from '../universities/ui/needs.ts'

const since = '2026-03-02T12:00:00Z'
const texts = [
  ...Object.values(ofEmployers).map((row) => (count: number) => row(count, since, null).text),
  ...Object.values(ofUniversities).map((row) => (count: number) => row(count).text),
]

test('what waits is counted as people read numbers, and one is one', () => {
  for (const text of texts) {
    expect(text(2668)).toMatch(/^2,668 /)
    expect(text(1)).toMatch(/^1 /)
  }
})
