import { IconBriefcase, IconHeartHandshake, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { employerHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { employerJobList } from '#domains/jobs/jobs.contract.ts'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import { queryFor } from '#web/queries.ts'
import { justOne, useOnboarding } from '../../ui/useOnboarding.ts'

const job: NeedRow = {
  key: 'first_job',
  icon: IconBriefcase,
  text: 'Post your first job',
  note: 'Your draft saves as you write.',
  action: { to: '/employer/job/create', label: 'Start writing' },
}
const partners: NeedRow = {
  key: 'first_partner',
  icon: IconHeartHandshake,
  text: 'Meet students on campus',
  note: 'Partner universities open their fairs to you and show their students your events.',
  action: { to: '/employer/university-partnership', label: 'Find universities' },
}
const team: NeedRow = {
  key: 'first_colleague',
  icon: IconUsers,
  text: 'Invite your colleagues',
  note: 'Post jobs and answer applicants together.',
  action: { to: '/employer/invite-team-member', label: 'Invite people' },
}

/** First steps for a team that has neither jobs nor events; undefined until that is known. */
export const useFirstSteps = (isQuiet: boolean): NeedRow[] | undefined => {
  const { enabled, invites } = useOnboarding(isQuiet)
  const jobs = useQuery({ ...queryFor(employerJobList, justOne), enabled })
  const events = useQuery({ ...queryFor(employerHosting.list, justOne), enabled })
  if (!enabled || jobs.isError || events.isError) return []
  if (!jobs.data || !events.data) return undefined
  if (jobs.data.total_row + events.data.total_row > 0) return []
  return [job, partners, ...(invites ? [team] : [])]
}
