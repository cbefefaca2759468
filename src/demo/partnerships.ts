import { buildContactMessage } from '#domains/partnerships/contact/partner-contact.fixtures.ts'
import { buildPartnership, type PartnershipOverrides } from '#domains/partnerships/partnerships.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import type { DemoEmployer } from './work.ts'

type Words = [by: OrganizationKind, hoursAgo: number, text: string]

interface Between {
  employer: number
  university: number
  /** How many days ago it was requested, and when the last step happened. */
  asked: number
  moved: number
  standing: Omit<PartnershipOverrides, 'employer_id' | 'university_id' | 'requested_at' | 'state_at'>
  words?: Words[]
}

const between: Between[] = [
  {
    employer: 0,
    university: 0,
    asked: 60,
    moved: 58,
    standing: {
      state: 'approved',
      message:
        'We build underwater robots and hire mechanical and computer engineers every year. We would like to show your students our test basin.',
    },
    words: [
      [
        'university',
        150,
        'Welcome! Our engineering and science fair is open for registration. Would a booth and a workshop work for you?',
      ],
      [
        'employer',
        141,
        'A booth, definitely. For the workshop we could bring a small robot and a water tank, about two meters long.\n\nIs there a room with a floor that can get wet?',
      ],
      ['university', 97, 'The old boathouse has a drain. We’ll book it for the afternoon.'],
      ['employer', 20, 'Wonderful. We’re bringing three engineers, two of them your graduates.'],
    ],
  },
  {
    employer: 0,
    university: 1,
    asked: 3,
    moved: 3,
    standing: {
      state: 'pending',
      requested_by: 'university',
      message:
        'Forty students in our ocean engineering class are looking for hands-on experience. Could we talk about internships for next summer?',
    },
  },
  {
    employer: 0,
    university: 2,
    asked: 6,
    moved: 6,
    standing: {
      state: 'pending',
      message:
        'We’re opening an office in Hamburg next year and are looking for a university that shares our values.',
    },
  },
  {
    employer: 1,
    university: 0,
    asked: 2,
    moved: 2,
    standing: {
      state: 'pending',
      message: 'Six mills, forty trainees a year, and bread for every event. Would you like to be partners?',
    },
  },
  {
    employer: 2,
    university: 0,
    asked: 5,
    moved: 5,
    standing: {
      state: 'pending',
      requested_by: 'university',
      message: 'Our accounting students would like to meet you.',
    },
  },
  {
    employer: 3,
    university: 0,
    asked: 40,
    moved: 33,
    standing: {
      state: 'declined',
      decline_reason: 'other_region',
      closing_message:
        'Our nursing students can only work at hospitals in the state. Please ask again if that changes.',
    },
  },
  {
    employer: 4,
    university: 0,
    asked: 90,
    moved: 84,
    standing: { state: 'approved', requested_by: 'university' },
  },
  { employer: 5, university: 1, asked: 30, moved: 28, standing: { state: 'approved' } },
]

const universityIds = async ({ db }: Deps, directoryIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'directory_id'])
    .where('directory_id', 'in', directoryIds)
    .execute()
  return directoryIds.map((id) => rows.find(({ directory_id }) => directory_id === id)!.id)
}

/** Creates partners, requests in both directions, one declined, and a conversation. */
export const seedPartnerships = async (
  deps: Deps,
  employers: readonly DemoEmployer[],
  directoryIds: readonly string[],
): Promise<void> => {
  const universities = await universityIds(deps, directoryIds)
  const now = deps.clock.now()
  for (const { employer, university, asked, moved, standing, words = [] } of between) {
    const { id } = await buildPartnership(deps, {
      ...standing,
      employer_id: employers[employer]!.organization_id,
      university_id: universities[university]!,
      requested_at: later(now, -asked * DAY),
      state_at: later(now, -moved * DAY),
    })
    for (const [side, hours, text] of words)
      await buildContactMessage(deps, {
        partnership_id: id,
        side,
        text,
        created_at: later(now, -hours * HOUR),
      })
  }
}
