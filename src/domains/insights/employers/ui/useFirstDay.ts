import { useQuery } from '@tanstack/react-query'
import { employerHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { activeExpiredCount, employerJobList } from '#domains/jobs/jobs.contract.ts'
import { employerPartnerships } from '#domains/partnerships/partnerships.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import type { CheckRow } from '#web/kit/Checklist.tsx'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { justOne } from '../../ui/useOnboarding.ts'
import { useProfileGaps } from '../../ui/useProfileNeed.ts'
import { profileStep } from './profile-step.ts'

const asked = { query: { size: 1, state: ['pending', 'approved'] as ('pending' | 'approved')[] } }

/** Whether the team has posted a job or has an event; undefined until that is known. */
const useIsNew = (enabled: boolean) => {
  const counts = useQuery({ ...queryFor(activeExpiredCount), enabled })
  const events = useQuery({ ...queryFor(employerHosting.list, justOne), enabled })
  if (!enabled || counts.isError || events.isError) return false
  if (!counts.data || !events.data) return undefined
  return counts.data.total_active + counts.data.total_expired + events.data.total_row === 0
}

/**
 * The steps of a team that has neither posted a job nor planned an event, each done once the data says so;
 * empty for any other team, undefined until that is known.
 */
export const useFirstDay = (): CheckRow[] | undefined => {
  const { act, lead } = useMay()
  const isNew = useIsNew(act)
  const enabled = isNew === true
  const profile = useProfileGaps('employer')
  const drafts = useQuery({ ...queryFor(employerJobList, justOne), enabled })
  const team = useQuery({ ...queryFor(employerTeam.list, justOne), enabled })
  const partners = useQuery({ ...queryFor(employerPartnerships.all, asked), enabled })
  if (isNew === undefined) return undefined
  if (!isNew) return []
  if (profile === undefined || drafts.isPending || team.isPending || partners.isPending) return undefined
  const hasDraft = (drafts.data?.total_row ?? 0) > 0
  return [
    {
      key: 'approved',
      text: 'Your organization is approved',
      note: 'Students can see it, and your jobs go live as soon as you post them.',
      done: true,
    },
    ...(profile ? [profileStep(profile)] : []),
    {
      key: 'first_job',
      text: 'Post your first job',
      note: hasDraft ? 'Your draft is saved.' : 'Your draft saves as you write.',
      done: false,
      action: hasDraft
        ? { to: '/employer/your-job', search: { tab: 'draft' }, label: 'Continue your draft' }
        : { to: '/employer/job/create', label: 'Start writing' },
    },
    {
      key: 'first_colleague',
      text: 'Invite your colleagues',
      note: 'Post jobs and answer applicants together.',
      done: (team.data?.total_row ?? 0) > 1,
      ...(lead && { action: { to: '/employer/invite-team-member', label: 'Invite people' } }),
    },
    {
      key: 'first_partner',
      text: 'Meet students on campus',
      note: 'Partner universities open their fairs to you and show their students your events.',
      done: (partners.data?.total_row ?? 0) > 0,
      action: { to: '/employer/university-partnership', label: 'Find universities' },
    },
  ]
}
