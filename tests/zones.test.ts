import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Profile } from '#domains/applications/applicants/ui/Profile.tsx'
import { ResumeChoice } from '#domains/applications/ui/ResumeChoice.tsx'
import { dateLabel, momentLabel, rangeLabel } from '#shared/labels.ts'
import { MessageThread } from '#web/kit/MessageThread.tsx'
import { product, textOf } from './harness/source.ts'

/** No two of these zones and UTC have the same time then, and no three the same day. */
const AT = '2026-03-12T11:30:00.000Z'
const SERVERS = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata']

const own = process.env.TZ
afterEach(() => {
  process.env.TZ = own
})

const drawn = (part: ReactNode) => renderToStaticMarkup(createElement(MantineProvider, null, part))
const student = { majors: [], links: [], skills: [] }
const field = { id: 'f', onChange: () => {} }
const message = { id: 'm', text: 'Hello', by: 'us', is_mine: true, author: null, created_at: AT }
const parts = {
  applied: () =>
    createElement(Profile, {
      of: { student, answers: [], submitted_at: AT, reply_by: AT } as never,
      order: 2,
      columns: 2,
    }),
  resume: () =>
    createElement(ResumeChoice, {
      stored: { filename: 'resume.pdf', created_at: AT },
      sent: null,
      onSame: () => {},
      field,
    }),
  messages: () => createElement(MessageThread, { messages: [message] as never, empty: null }),
}

test.each(Object.entries(parts))(
  '%s: a server in any zone draws the same, and no day as the reader’s',
  (_, part) => {
    for (const zone of SERVERS) {
      process.env.TZ = zone
      expect(drawn(part())).toContain('March 12, 2026')
      expect(drawn(part())).not.toMatch(/March 1[13], 2026/)
    }
  },
)

test('a label without a zone does not compile', () => {
  // @ts-expect-error: whose day it is must be said
  dateLabel(AT)
  // @ts-expect-error: nor may it be left open
  momentLabel(AT, undefined)
  // @ts-expect-error: nor where it is only compared
  rangeLabel(AT, AT)
})

const OWN_ZONE = 'src/web/kit/own-zone.ts'
const LOCAL =
  /resolvedOptions\(\)\.timeZone|\.toLocale\w*String\(|\.get(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(/

test('the zone of the process or the browser is asked for in one place', () => {
  expect(product.filter((file) => LOCAL.test(textOf(file)))).toEqual([OWN_ZONE])
  const formats = product.flatMap((file) =>
    [...textOf(file).matchAll(/Intl\.DateTimeFormat\(('[^']+', )?(\{[^}]*\}|\w+)?/g)].map(([, , options]) => [
      file,
      options ?? '',
    ]),
  )
  expect(formats.filter(([file, options]) => file !== OWN_ZONE && !/timeZone/.test(options!))).toEqual([])
})
