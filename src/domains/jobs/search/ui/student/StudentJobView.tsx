import { Stack, Text } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActionBar } from '../../../../../web/kit/ActionPanel.tsx'
import { DetailLayout } from '../../../../../web/kit/DetailLayout.tsx'
import { LinkActionIcon, LinkAnchor } from '../../../../../web/kit/links.tsx'
import { OutboundButton } from '../../../../../web/kit/outbound.tsx'
import { ErrorState, Skeletons } from '../../../../../web/kit/states.tsx'
import type { ApplicationState } from '../../../../applications/contract.ts'
import { ApplicationBadge } from '../../../../applications/ui/ApplicationBadge.tsx'
import { ApplyButton } from '../../../../applications/ui/ApplyButton.tsx'
import { OwnApplication } from '../../../../applications/ui/OwnApplication.tsx'
import { JobLikeButton, JobLikeIcon } from '../../../likes/ui/JobLike.tsx'
import { EmployerBlock } from '../../../ui/EmployerBlock.tsx'
import { JobFacts } from '../../../ui/JobFacts.tsx'
import { JobHeading } from '../../../ui/JobHeading.tsx'
import { JobStateBadge } from '../../../ui/JobStateBadge.tsx'
import { JobText } from '../../../ui/JobText.tsx'
import classes from '../../../ui/job.module.css'
import { endingOf, shortEndingOf } from '../../../ui/words.ts'
import type { StudentJobDetail } from '../../contract.ts'
import { ApplyPanel } from '../ApplyPanel.tsx'
import { EndedNotice } from '../EndedNotice.tsx'
import { studentJobQuery } from './calls.ts'

const Apply = ({ job }: { job: StudentJobDetail }) => {
  if (job.external_url && job.is_open)
    return <OutboundButton href={job.external_url}>Apply at the employer</OutboundButton>
  return <ApplyButton job={job} again={job.application !== null} />
}

const profileOf = (job: StudentJobDetail) =>
  ({ to: '/student/jobs/employer-profile', search: { id: job.employer.id } }) as const

const Heading = ({ job, order }: { job: StudentJobDetail; order: 1 | 2 }) => (
  <JobHeading
    job={job}
    order={order}
    employer={<LinkAnchor {...profileOf(job)}>{job.employer.name}</LinkAnchor>}
    badge={!job.is_open && <JobStateBadge state={job.state} />}
  />
)

const Notices = ({ job }: { job: StudentJobDetail }) => (
  <>
    <EndedNotice
      job={job}
      next={
        <LinkAnchor to="/student/jobs" inherit underline="always">
          Look at open jobs.
        </LinkAnchor>
      }
    />
    {job.application && <OwnApplication id={job.application.id} />}
  </>
)

const About = ({ job }: { job: StudentJobDetail }) => (
  <EmployerBlock
    employer={job.employer}
    more={
      <LinkAnchor {...profileOf(job)} size="sm">
        About the employer and its other jobs
      </LinkAnchor>
    }
  />
)

const isApplied = (job: StudentJobDetail): boolean => job.application !== null && !job.may.apply

/** How far one's application is, before one applies until when one can. */
const Standing = ({ job }: { job: StudentJobDetail }) =>
  isApplied(job) && job.application ? (
    <ApplicationBadge status={job.application.status as ApplicationState} forStudent />
  ) : (
    shortEndingOf(job)
  )

/** A job on its own page. */
export const StudentJobView = ({ job }: { job: StudentJobDetail }) => {
  const action = <Apply job={job} />
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
    </DetailLayout>
  )
}

/** A job beside the list. */
export const StudentJobPane = ({ id }: { id: string }) => {
  const { data: job, error, refetch } = useQuery(studentJobQuery(id))
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!job) return <Skeletons count={3} height={160} />
  return (
    <Stack gap="lg" className={classes.pane!}>
      <Heading job={job} order={2} />
      <div className={classes.paneHead}>
        <Apply job={job} />
        {job.may.like && <JobLikeButton job={job} />}
        <LinkActionIcon to="/student/jobs/detail" search={{ id }} aria-label="Open as a page">
          <IconArrowsDiagonal size={20} aria-hidden />
        </LinkActionIcon>
        <Text size="sm" c="dimmed" suppressHydrationWarning>
          {!isApplied(job) && endingOf(job)?.label}
        </Text>
      </div>
      <Notices job={job} />
      <JobFacts job={job} />
      <JobText job={job} order={3} />
      <About job={job} />
    </Stack>
  )
}
