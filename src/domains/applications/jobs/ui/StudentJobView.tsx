import { Stack, Text } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import { JobLikeButton, JobLikeIcon } from '#domains/jobs/likes/ui/JobLike.tsx'
import type { StudentJobDetail } from '#domains/jobs/search/job-search.contract.ts'
import { ApplyPanel } from '#domains/jobs/search/ui/ApplyPanel.tsx'
import { EndedNotice } from '#domains/jobs/search/ui/EndedNotice.tsx'
import { EmployerBlock } from '#domains/jobs/ui/EmployerBlock.tsx'
import { JobFacts } from '#domains/jobs/ui/JobFacts.tsx'
import { JobHeading } from '#domains/jobs/ui/JobHeading.tsx'
import { ClosedBadge } from '#domains/jobs/ui/JobStateBadge.tsx'
import { JobText } from '#domains/jobs/ui/JobText.tsx'
import classes from '#domains/jobs/ui/job.module.css'
import { endingOf, oddsLabel, shortEndingOf } from '#domains/jobs/ui/words.ts'
import type { ApplicationSource } from '#shared/lists.ts'
import { ActionBar } from '#web/kit/ActionPanel.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { LinkActionIcon, LinkAnchor } from '#web/kit/links.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import type { ApplicationState } from '../../applications.contract.ts'
import { ApplyElsewhere } from '../../external/ui/ApplyElsewhere.tsx'
import { ApplicationBadge } from '../../ui/ApplicationBadge.tsx'
import { ApplyButton, ApplyDialog } from '../../ui/ApplyButton.tsx'
import { OwnApplication } from '../../ui/OwnApplication.tsx'
import { studentJobQuery } from './calls.ts'

const OwnExternal = lazy(() => import('../../external/ui/OwnExternal.tsx'))

interface ApplyProps {
  job: StudentJobDetail
  via: ApplicationSource | undefined
}

const Apply = ({ job, via }: ApplyProps) => {
  if (job.external_url && job.is_open) return <ApplyElsewhere job={job} />
  return <ApplyButton job={job} via={via} again={job.application !== null} />
}

const profileOf = (job: StudentJobDetail) =>
  ({ to: '/student/jobs/employer-profile', search: { id: job.employer.id } }) as const

const Heading = ({ job, order }: { job: StudentJobDetail; order: 1 | 2 }) => (
  <JobHeading
    job={job}
    order={order}
    employer={<LinkAnchor {...profileOf(job)}>{job.employer.name}</LinkAnchor>}
    badge={<ClosedBadge job={job} />}
  />
)

const Notices = ({ job }: { job: StudentJobDetail }) => (
  <>
    <EndedNotice
      job={job}
      next={
        <LinkAnchor to="/student/jobs" inherit underline="always">
          Browse jobs.
        </LinkAnchor>
      }
    />
    {job.application && <OwnApplication id={job.application.id} />}
    {job.applies_elsewhere && (
      <Suspense>
        <OwnExternal jobId={job.id} />
      </Suspense>
    )}
  </>
)

const About = ({ job }: { job: StudentJobDetail }) => (
  <EmployerBlock
    job={job}
    more={
      <LinkAnchor {...profileOf(job)} size="sm">
        About the employer and its jobs
      </LinkAnchor>
    }
  />
)

const isApplied = (job: StudentJobDetail): boolean => job.application !== null && !job.may.apply

/** Shows the status of the student's application, or until when they can apply. */
const Standing = ({ job }: { job: StudentJobDetail }) =>
  isApplied(job) && job.application ? (
    <ApplicationBadge
      status={job.application.status as ApplicationState}
      offer={job.application.offer}
      forStudent
    />
  ) : (
    shortEndingOf(job)
  )

interface StudentJobViewProps {
  job: StudentJobDetail
  /** The application form is open: they came to apply. */
  isApplying: boolean
  /** Where the student came upon it. */
  via: ApplicationSource | undefined
  /** The form was closed. */
  onApplied: () => void
}

/** A job on its own page. */
export const StudentJobView = ({ job, isApplying, via, onApplied }: StudentJobViewProps) => {
  const action = <Apply job={job} via={via} />
  const like = job.may.like && <JobLikeButton job={job} />
  return (
    <DetailLayout
      panel={
        <>
          <ApplyPanel job={job} action={action} secondary={like} done={isApplied(job)} />
          <About job={job} />
        </>
      }
    >
      <Stack gap="xl">
        <Heading job={job} order={1} />
        <Notices job={job} />
        <JobFacts job={job} />
        <JobText job={job} />
      </Stack>
      <ActionBar lead={<Standing job={job} />}>
        {job.may.like && <JobLikeIcon job={job} />}
        {action}
      </ActionBar>
      {!job.external_url && <ApplyDialog job={job} via={via} opened={isApplying} onClose={onApplied} />}
    </DetailLayout>
  )
}

/** A job next to the list. */
export const StudentJobPane = memo(({ id, via }: { id: string; via: ApplicationSource | undefined }) => {
  const { data: job, error, refetch } = useQuery(studentJobQuery(id))
  if (failedToLoad(error, job)) return <ErrorState error={error} retry={refetch} />
  if (!job) return <Skeletons count={3} height={160} />
  return (
    <Stack gap="lg" className={classes.pane!}>
      <Heading job={job} order={2} />
      <div className={classes.paneHead}>
        <Apply job={job} via={via} />
        {job.may.like && <JobLikeButton job={job} />}
        <LinkActionIcon to="/student/jobs/detail" search={{ id, via }} aria-label="Open full page">
          <IconArrowsDiagonal size={20} aria-hidden />
        </LinkActionIcon>
        <Text size="sm" c="dimmed" suppressHydrationWarning>
          {!isApplied(job) && endingOf(job)?.label}
        </Text>
      </div>
      {job.is_open && !isApplied(job) && job.odds && (
        <Text size="sm" c="dimmed">
          {oddsLabel(job)}
        </Text>
      )}
      <Notices job={job} />
      <JobFacts job={job} />
      <JobText job={job} order={3} />
      <About job={job} />
    </Stack>
  )
})
