import { ActionIcon } from '@mantine/core'
import { IconSparkles, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announceFailure, announceUndoable } from '#web/kit/announce.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Reasons, RecommendedSection } from '#web/kit/Recommended.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { JobCard } from '../../search/ui/JobCard.tsx'
import { JobList } from '../../search/ui/JobList.tsx'
import { notInterested, type RecommendedJob, recommendedJobs } from '../job-recommendations.contract.ts'
import { reasonText } from './words.ts'

const SHOWN = 6

const useNotInterested = () => {
  const call = useCall(notInterested, { invalidates: [recommendedJobs], onError: announceFailure })
  const set = (job_id: string, wanted: boolean) =>
    call.mutateAsync({ body: { job_id, not_interested: wanted } }).catch(() => undefined)
  return async ({ id }: RecommendedJob) => {
    if (await set(id, true)) announceUndoable('We won’t recommend this job again', () => set(id, false))
  }
}

const Card = ({ job, onAside }: { job: RecommendedJob; onAside: (job: RecommendedJob) => void }) => (
  <div>
    <Reasons reasons={job.reasons.map(reasonText)} />
    <JobCard
      job={job}
      corner={(className) => (
        <ActionIcon
          className={className}
          aria-label={`Not interested in ${job.title}`}
          title="Not interested"
          onClick={() => onAside(job)}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
      link={(title, className) => (
        <LinkAnchor
          to="/student/jobs/detail"
          search={{ id: job.id, via: 'recommendation' }}
          className={className}
          inherit
        >
          {title}
        </LinkAnchor>
      )}
    />
  </div>
)

const List = () => {
  const { data, error, refetch } = useQuery(queryFor(recommendedJobs, { query: { size: SHOWN } }))
  const aside = useNotInterested()
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={SHOWN} height={140} />
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={IconSparkles}
        title="Nothing to recommend yet"
        action={<LinkButton to="/student/jobs">Browse all jobs</LinkButton>}
      >
        Add your major and some skills to{' '}
        <LinkAnchor to="/student/my-profile" hash="studies" inherit>
          your profile
        </LinkAnchor>
        , or like a few jobs, and matching jobs will appear here.
      </EmptyState>
    )
  return (
    <JobList jobs={data.data} label="Recommended jobs" card={(job) => <Card job={job} onAside={aside} />} />
  )
}

/** Lists jobs that match the student, with the reasons. */
export const RecommendedJobs = () => (
  <RecommendedSection
    id="recommended"
    title="Jobs for you"
    all={
      <LinkAnchor to="/student/jobs" size="sm">
        All jobs
      </LinkAnchor>
    }
  >
    <List />
  </RecommendedSection>
)
