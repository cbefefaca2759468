import { expect, it } from 'vitest'
import type { z } from 'zod'
import { applicantFilters } from '#domains/applications/applicants/applicants.contract.ts'
import { readApplicantAddress } from '#domains/applications/applicants/ui/address.ts'
import { eventFilters, eventTimes } from '#domains/events/search/event-search.contract.ts'
import { readEventAddress } from '#domains/events/search/ui/address.ts'
import { jobFilters } from '#domains/jobs/search/job-filters.contract.ts'
import { readJobAddress } from '#domains/jobs/search/ui/address.ts'
import { day, id } from '#shared/fields.ts'
import { eventFormats, eventKinds, jobTypes, majors, salaryPeriods, workModes } from '#shared/lists.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader, page, day as readDay, id as readId } from '#web/address.ts'

const ID = '0190a4b2-7c1d-7e3f-8a5b-6c7d8e9f0a1b'

/** What stands in addresses: what people choose, type by hand, and get from old links. */
const found: unknown[] = [
  ...[
    '',
    'data intern',
    '2024',
    'x'.repeat(100),
    'x'.repeat(101),
    'x'.repeat(200),
    'x'.repeat(201),
    ['a', 'b'],
  ],
  ...[
    0,
    1,
    5,
    6,
    7,
    365,
    366,
    -1,
    1.5,
    1949,
    2030,
    10_000,
    10_001,
    1e12,
    1e12 + 1,
    2 ** 53,
    [2030, 2031],
    [1, 'x'],
  ],
  ...[true, false, [true], 'yes'],
  ...[
    ID,
    ID.toUpperCase(),
    `${ID}0`,
    ID.replace('7e3f', '9e3f'),
    ID.replace(/[^-]/g, '0'),
    ID.replace(/[^-]/g, 'F'),
    ID.replace('-8', '-c'),
    [ID, 'x'],
  ],
  ...[
    '2026-02-28',
    '2026-02-30',
    '2028-02-29',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-06-31',
    '2026-06-00',
    '1899-12-31',
    '2200-01-01',
    '2026-2-8',
  ],
  ...[jobTypes[0], [...jobTypes], [...jobTypes, jobTypes[0]], workModes[0], [workModes[0], 'nonsense']],
  ...[
    majors[0],
    majors.slice(0, 51),
    salaryPeriods[0],
    'USD',
    'usd',
    'DOLLARS',
    'submitted',
    ['hired', 'offer'],
  ],
  ...[...eventKinds, ...eventFormats, ...eventTimes, [...eventKinds], [...eventKinds, 'webinar']],
]

/** How the validator would read it: a single value as a list of one, digits as text. */
const validated = (schema: z.ZodType, given: unknown): unknown =>
  [given, [given], String(given), [given].flat().map(String)]
    .map((candidate) => schema.safeParse(candidate))
    .find((result) => result.success)?.data

it.each<[string, Record<string, z.ZodType>, (raw: Record<string, unknown>) => object]>([
  ['jobs', jobFilters, readJobAddress],
  ['events', eventFilters, readEventAddress],
  ['applicants', applicantFilters, readApplicantAddress],
  ['every list', { page: pageQuery.page, day, id }, addressReader({ page, day: readDay, id: readId })],
])('the address of %s takes exactly what the call takes', (_, filters, readAddress) => {
  for (const [name, schema] of Object.entries(filters)) {
    for (const given of found) {
      expect(readAddress({ [name]: given }), `${name}=${JSON.stringify(given)}`).toEqual({
        [name]: validated(schema, given),
      })
    }
  }
})
