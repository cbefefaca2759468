import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Deadline } from '#domains/jobs/ui/Deadline.tsx'
import { Moment, TimeAgo } from '#web/kit/time.tsx'
import { EventTime } from './EventTime.tsx'

const AT = '2026-03-12T19:00:00.000Z'
const drawn = (part: ReactNode) => renderToStaticMarkup(createElement(MantineProvider, null, part))

test('the server draws the zone of the place and none as the reader’s', () => {
  const zone = { time_zone: 'Asia/Tokyo' }
  const event = createElement(EventTime, { event: { ...zone, starts_at: AT, ends_at: null } })
  const ending = { expires_at: AT, is_open: true, applies_elsewhere: false, application_deadline: null }
  const job = createElement(Deadline, { job: { ...zone, ...ending } })
  for (const part of [drawn(event), drawn(job)]) {
    expect(part).toContain('Tokyo\u00A0time')
    expect(part).not.toContain('yours')
  }
})

test('the server names the zone of a time that has no place', () => {
  expect(drawn(createElement(Moment, { at: AT }))).toContain('March 12, 2026, 7:00\u00A0PM, UTC')
  expect(drawn(createElement(TimeAgo, { at: AT }))).toContain('title="March 12, 2026, 7:00 PM, UTC"')
})
