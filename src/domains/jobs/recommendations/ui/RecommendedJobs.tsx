import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconSparkles, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announceFailure, announceUndoable } from '../../../../web/kit/announce.tsx'
import { LinkAnchor, LinkButton } from '../../../../web/kit/links.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../../../web/kit/states.tsx'
import { queryFor, useCall } from '../../../../web/queries.ts'
import { JobCard } from '../../search/ui/JobCard.tsx'
import { JobList } from '../../search/ui/JobList.tsx'
import { notInterested, type RecommendedJob, recommendedJobs } from '../contract.ts'
import { reasonText } from './words.ts'

const SHOWN = 6

const useNotInterested = () => {
  const call = useCall(notInterested, { invalidates: [recommendedJobs], onError: announceFailure })
  const set = (job_id: string, wanted: boolean) =>
    call.mutateAsync({ body: { job_id, not_interested: wanted } }).catch(() => undefined)
  return async ({ id }: RecommendedJob) => {
    if (await set(id, true)) announceUndoable('This job is not recommended any more', () => set(id, false))
  }
}

const Reasons = ({ job }: { job: RecommendedJob }) => (
  <Group gap="xs" wrap="nowrap" align="flex-start" mb="2xs" pt="2xs">
    <IconSparkles size={16} aria-hidden color="var(--fl-accent)" style={{ flex: 'none', marginTop: 2 }} />
    <Text size="sm" fw={500}>
      {job.reasons.slice(0, 2).map(reasonText).join(' · ')}
    </Text>
  </Group>
)

const Card = ({ job, onAside }: { job: RecommendedJob; onAside: (job: RecommendedJob) => void }) => (
  <div>
    <Reasons job={job} />
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
        <LinkAnchor to="/student/jobs/detail" search={{ id: job.id }} className={className} inherit>
          {title}
        </LinkAnchor>
      )}
    />
  </div>
)

const List = () => {
  const { data, error, refetch } = useQuery(queryFor(recommendedJobs, { query: { size: SHOWN } }))
  const aside = useNotInterested()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={SHOWN} height={140} />
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={IconSparkles}
        title="Nothing to recommend yet"
        action={<LinkButton to="/student/jobs">Look at all jobs</LinkButton>}
      >
        Name your major and some skills in your profile, or like a few jobs: then jobs that fit stand here.
      </EmptyState>
    )
  return (
    <JobList jobs={data.data} label="Recommended jobs" card={(job) => <Card job={job} onAside={aside} />} />
  )
}

/** Jobs that fit the student, each with why. */
export const RecommendedJobs = () => (
  <Stack component="section" gap="sm" aria-labelledby="recommended">
    <Group justify="space-between">
      <Title order={2} id="recommended">
        Jobs for you
      </Title>
      <LinkAnchor to="/student/jobs" size="sm">
        All jobs
      </LinkAnchor>
    </Group>
    <List />
  </Stack>
)
