import { describe, expect, it } from 'vitest'
import {
  companySizeLabel,
  countLabel,
  dateLabel,
  dateRangeLabel,
  dayLabel,
  moneyLabel,
  numberLabel,
  rangeLabel,
  relativeLabel,
  sizeLabel,
  timeLabel,
} from './labels.ts'

const now = '2026-03-31T12:00:00Z'

describe('relative labels', () => {
  it.each([
    ['2026-03-31T00:10:00Z', 'Today'],
    ['2026-04-02T00:00:00Z', 'Today'],
    ['2026-03-30T23:59:00Z', '1 day ago'],
    ['2026-03-29T12:00:00Z', '2 days ago'],
    ['2026-03-25T12:00:00Z', '6 days ago'],
    ['2026-03-24T12:00:00Z', '1 week ago'],
    ['2026-03-17T12:00:00Z', '2 weeks ago'],
    ['2026-03-04T12:00:00Z', '3 weeks ago'],
    ['2026-03-03T12:00:00Z', '1 month ago'],
    ['2026-01-30T12:00:00Z', '2 months ago'],
    ['2025-04-01T12:00:00Z', '12 months ago'],
    ['2025-03-31T12:00:00Z', '1 year ago'],
    ['2023-04-01T12:00:00Z', '3 years ago'],
  ])('%s is %s', (moment, label) => {
    expect(relativeLabel(moment, now, 'UTC')).toBe(label)
  })

  it('counts days of the reader’s calendar', () => {
    const evening = '2026-03-31T04:30:00Z'
    expect(relativeLabel(evening, now, 'UTC')).toBe('Today')
    expect(relativeLabel(evening, now, 'America/Chicago')).toBe('1 day ago')
  })
})

describe('dates and times', () => {
  it('writes days without a zero before them, and h:mm A', () => {
    expect(dateLabel('2026-03-05T15:00:00Z', 'UTC')).toBe('March 5, 2026')
    expect(timeLabel('2026-03-05T15:05:00Z', 'UTC')).toBe('3:05 PM')
    expect(timeLabel('2026-03-05T00:00:00Z', 'UTC')).toBe('12:00 AM')
    expect(dayLabel('2026-12-01')).toBe('December 1, 2026')
  })

  it('joins a range, within a day and over midnight', () => {
    expect(rangeLabel('2026-03-12T19:00:00Z', '2026-03-12T21:00:00Z', 'America/Chicago')).toBe(
      'March 12, 2026, 2:00 PM – 4:00 PM',
    )
    expect(rangeLabel('2026-03-12T23:00:00Z', '2026-03-13T01:00:00Z', 'UTC')).toBe(
      'March 12, 2026, 11:00 PM – March 13, 2026, 1:00 AM',
    )
    expect(dateRangeLabel('2026-03-12T01:00:00Z', '2026-03-12T09:00:00Z', 'UTC')).toBe('March 12, 2026')
    expect(dateRangeLabel('2026-03-12T01:00:00Z', '2026-03-14T09:00:00Z', 'UTC')).toBe(
      'March 12, 2026 – March 14, 2026',
    )
  })
})

describe('numbers', () => {
  it('separates thousands by commas', () => {
    expect(numberLabel(1234567)).toBe('1,234,567')
    expect(countLabel(1, 'job')).toBe('1 job')
    expect(countLabel(10251, 'university', 'universities')).toBe('10,251 universities')
  })

  it.each([
    [125050, 'USD', '$1,250.50'],
    [5000000, 'USD', '$50,000'],
    [1500, 'JPY', '¥1,500'],
  ])('%d minor units of %s is %s', (minor, currency, label) => {
    expect(moneyLabel(minor, currency)).toBe(label)
  })

  it.each([
    ['1-10', '1–10 people'],
    ['201-1000', '201–1,000 people'],
    ['5001+', '5,001+ people'],
  ])('a company of %s has %s', (size, label) => {
    expect(companySizeLabel(size)).toBe(label)
  })

  it.each([
    [12, '12 B'],
    [348_160, '340 KB'],
    [4_404_019, '4.2 MB'],
    [5_242_880, '5 MB'],
  ])('%d bytes is %s', (bytes, label) => {
    expect(sizeLabel(bytes)).toBe(label)
  })
})
