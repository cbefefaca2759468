import {
  IconBriefcase2,
  IconBuilding,
  IconForms,
  IconMailX,
  IconMessageQuestion,
  IconSchool,
  IconUserPlus,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { type NeedRow, NeedsList } from '#web/kit/NeedsList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { operatorOverview } from '../operators.contract.ts'

type Waiting = OutputOf<typeof operatorOverview>['needs_you']

interface Need {
  key: keyof Waiting
  icon: TablerIcon
  text: (count: number) => string
  action: NonNullable<NeedRow['action']>
}

const queue = { state: ['pending_review'] }

const needs: Need[] = [
  {
    key: 'employers',
    icon: IconBuilding,
    text: (count) => `${countLabel(count, 'employer')} to review`,
    action: {
      to: '/operator/organizations',
      search: { ...queue, kind: ['employer'] },
      label: 'Review employers',
    },
  },
  {
    key: 'universities',
    icon: IconSchool,
    text: (count) => `${countLabel(count, 'university', 'universities')} to review`,
    action: {
      to: '/operator/organizations',
      search: { ...queue, kind: ['university'] },
      label: 'Review universities',
    },
  },
  {
    key: 'joining_people',
    icon: IconUserQuestion,
    text: (count) => `${countLabel(count, 'person', 'people')} asked to join a team`,
    action: {
      to: '/operator/people',
      search: { status: ['pending_review'], organization_state: 'approved', sort: 'oldest' },
      label: 'See them',
    },
  },
  {
    key: 'new_names',
    icon: IconForms,
    text: (count) => `${countLabel(count, 'new name')} to review`,
    action: {
      to: '/operator/organizations',
      search: { renaming: true, sort: 'oldest' },
      label: 'Review names',
    },
  },
  {
    key: 'unlisted_universities',
    icon: IconSchool,
    text: (count) =>
      `${countLabel(count, 'university is', 'universities are')} not in the directory, so students can’t choose ${count === 1 ? 'it' : 'them'}`,
    action: {
      to: '/operator/organizations',
      search: { unlisted: true, sort: 'oldest' },
      label: 'Link universities',
    },
  },
  {
    key: 'inquiries',
    icon: IconMessageQuestion,
    text: (count) => `${countLabel(count, 'inquiry', 'inquiries')} to answer`,
    action: { to: '/operator/inquiries', search: { state: ['open'] }, label: 'Answer' },
  },
  {
    key: 'failed_mails',
    icon: IconMailX,
    text: (count) => `${countLabel(count, 'email')} refused by the mail server`,
    action: { to: '/operator/health', label: 'See why' },
  },
  {
    key: 'career_applications',
    icon: IconBriefcase2,
    text: (count) => `${countLabel(count, 'application')} to work here in the last 7 days`,
    action: { to: '/operator/careers', label: 'Read them' },
  },
  {
    key: 'waitlist',
    icon: IconUserPlus,
    text: (count) => `${countLabel(count, 'address', 'addresses')} on the waitlist in the last 7 days`,
    action: { to: '/operator/waitlist', label: 'See the waitlist' },
  },
]

/** What needs an operator, the most urgent first. */
export const NeedsYou = ({ waiting }: { waiting: Waiting }) => (
  <NeedsList
    rows={needs
      .filter(({ key }) => waiting[key].count > 0)
      .map(({ key, icon, text, action }) => {
        const { count, oldest_at } = waiting[key]
        const note = oldest_at && (
          <>
            Oldest: <TimeAgo at={oldest_at} inSentence />
          </>
        )
        return { key, icon, text: text(count), note, action }
      })}
    empty={<EmptyState title="All caught up">New organizations and requests to join appear here.</EmptyState>}
  />
)
