import { expect, test } from 'vitest'
import { withoutSmallGroups } from './insights.rules.ts'

test.each([
  [
    [12, 9, 0],
    [12, 9, 0],
  ],
  [
    [12, 9, 3],
    [12, null, null],
  ],
  [
    [12, 4, 3],
    [12, null, null],
  ],
  [
    [12, 9, 1, 1],
    [12, null, null, null],
  ],
  [
    [3, 0],
    [null, 0],
  ],
  [[], []],
])('groups of %o are shown as %o', (counts, shown) => {
  expect(withoutSmallGroups(counts.map((count) => ({ count }))).map(({ count }) => count)).toEqual(shown)
})
