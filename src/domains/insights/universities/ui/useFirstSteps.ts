import { IconCalendarPlus, IconHeartHandshake, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { universityPartnerships } from '#domains/partnerships/partnerships.contract.ts'
import { universityTeam } from '#domains/teams/teams.contract.ts'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import { queryFor } from '#web/queries.ts'
import { justOne, useOnboarding } from '../../ui/useOnboarding.ts'

const firstEvent: NeedRow = {
  key: 'first_event',
  icon: IconCalendarPlus,
  text: 'Create your first event',
  note: 'A fair, a talk, a webinar: your draft saves as you write.',
  action: { to: '/university/event/create', label: 'Create event' },
}
const firstPartner: NeedRow = {
  key: 'first_partner',
  icon: IconHeartHandshake,
  text: 'Find partner employers',
  note: 'You’ll see each other’s partner events and can message each other.',
  action: { to: '/university/employer-partnership', label: 'Find employers' },
}
const firstColleague: NeedRow = {
  key: 'first_colleague',
  icon: IconUsersPlus,
  text: 'Invite your colleagues',
  note: 'You’re the only person on your team so far.',
  action: { to: '/university/invite-team-member', label: 'Invite people' },
}

/** First steps for a new university, asked for only while nothing needs action; undefined until known. */
export const useFirstSteps = (isQuiet: boolean): NeedRow[] | undefined => {
  const { enabled, invites } = useOnboarding(isQuiet)
  const events = useQuery({ ...queryFor(universityHosting.list, justOne), enabled })
  const partners = useQuery({ ...queryFor(universityPartnerships.partners, justOne), enabled })
  const team = useQuery({ ...queryFor(universityTeam.list, justOne), enabled })
  if (!enabled) return []
  if (events.isPending || partners.isPending || team.isPending) return undefined
  return [
    ...(events.data?.counts.all === 0 ? [firstEvent] : []),
    ...(partners.data?.total_row === 0 ? [firstPartner] : []),
    ...(team.data?.total_row === 1 && invites ? [firstColleague] : []),
  ]
}
