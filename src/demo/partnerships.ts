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
  /** Days since it was asked, and since the last step. */
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
        'Welcome! Our engineering and science fair is open for registration. Would a stand and a workshop suit you?',
      ],
      [
        'employer',
        141,
        'A stand, certainly. For the workshop we could bring a small robot and a tank of water, about two meters long.\n\nIs there a room with a floor that may get wet?',
      ],
      ['university', 97, 'The old boat house has a drain. We will book it for the afternoon.'],
      ['employer', 20, 'Wonderful. We come with three engineers, two of them studied with you.'],
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
        'Our ocean engineering class of forty looks for places to learn. Could we talk about internships for next summer?',
    },
  },
  {
    employer: 0,
    university: 2,
    asked: 6,
    moved: 6,
    standing: {
      state: 'pending',
      message: 'We open an office in Hamburg next year and look for a university nearby in spirit.',
    },
  },
  {
    employer: 1,
    university: 0,
    asked: 2,
    moved: 2,
    standing: {
      state: 'pending',
      message: 'Six mills, forty trainees a year, and bread for every event. May we be your partner?',
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
        'Our nursing students are bound to hospitals in the state. Please ask again when that changes.',
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

/** Partners, requests both ways, one declined, and a conversation. */
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
