import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '#web/kit/links.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { employerJob } from '../../jobs.contract.ts'
import { StartFrom } from '../../templates/ui/StartFrom.tsx'
import type { PostingStep } from '../../ui/team-address.ts'
import { KeptJob } from './KeptJob.tsx'
import { PostingForm } from './PostingForm.tsx'

const OnlyReading = () => (
  <EmptyState
    icon={IconLock}
    title="Your role can view jobs but not edit them"
    action={<LinkButton to="/employer/your-job">Your jobs</LinkButton>}
  >
    An owner or admin on your team can change that.
  </EmptyState>
)

interface PostingPageProps {
  id: string | undefined
  step: PostingStep | undefined
}

/**
 * The form for a new or existing job. When a new draft gets its id, the address changes but the form stays
 * mounted.
 */
export const PostingPage = ({ id, step = 'basics' }: PostingPageProps) => {
  const [opened] = useState(id)
  const navigate = useNavigate()
  const { act } = useMay()
  const job = useQuery({
    ...queryFor(employerJob, { params: { id: opened ?? '' } }),
    enabled: opened !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  if (!act) return <OnlyReading />
  if (opened && job.error) return <ErrorState error={job.error} retry={job.refetch} />
  if (opened && (!job.data || !job.isFetchedAfterMount)) return <Skeletons count={4} />
  return (
    <PostingForm
      before={
        id === undefined && (
          <>
            <KeptJob />
            <StartFrom />
          </>
        )
      }
      job={opened ? job.data : undefined}
      step={step}
      onAddress={(change) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...change }),
          replace: change.id !== undefined,
          resetScroll: false,
        })
      }
    />
  )
}
