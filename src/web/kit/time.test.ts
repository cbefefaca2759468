import { expect, test } from 'vitest'
import { withNonBreakingSpaces } from './time.tsx'

test('AM, PM and the words of a zone keep together', () => {
  expect(withNonBreakingSpaces('March 12, 2026, 2:00 PM – 4:00 PM, New York time')).toBe(
    'March 12, 2026, 2:00\u00A0PM – 4:00\u00A0PM, New\u00A0York\u00A0time',
  )
  expect(withNonBreakingSpaces('Chicago time')).toBe('Chicago\u00A0time')
  expect(withNonBreakingSpaces('Open until March 12, 2026')).toBe('Open until March 12, 2026')
})
