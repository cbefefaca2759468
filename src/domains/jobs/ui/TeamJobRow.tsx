import { Anchor, Badge, Text, Title } from '@mantine/core'
import { countLabel, dateLabel, numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { MenuRow } from '#web/kit/Rows.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { EmployerJobRow } from '../jobs.contract.ts'
import { JobMenu } from './JobMenu.tsx'
import { JobStateBadge } from './JobStateBadge.tsx'
import { whereLabel, wordOf } from './words.ts'

const kindOf = (job: EmployerJobRow): string =>
  [wordOf(job.type), wordOf(job.work_mode), job.locations.length > 0 && whereLabel(job)]
    .filter(Boolean)
    .join(' · ')

const Since = ({ job }: { job: EmployerJobRow }) => {
  if (job.state === 'draft')
    return (
      <>
        Edited <TimeAgo at={job.updated_at} inSentence />
      </>
    )
  if (job.is_open && job.expires_at) return <>Until {dateLabel(job.expires_at, job.time_zone)}</>
  return job.ended_at || job.expires_at ? (
    <>Ended {dateLabel(job.ended_at ?? job.expires_at ?? '', job.time_zone)}</>
  ) : null
}

export const applicantsAddress = (job: { id: string }): string =>
  `/employer/your-job-applicant?job_id=${job.id}`

const Applicants = ({ job }: { job: EmployerJobRow }) => {
  if (job.state === 'draft') return null
  if (job.total_applicants === 0)
    return (
      <Text size="sm" c="dimmed">
        No applicants{job.is_open ? ' yet' : ''}
      </Text>
    )
  return (
    <Anchor component={LinkAnchor} to={applicantsAddress(job) as string} size="sm">
      {countLabel(job.total_applicants, 'applicant')}
      {job.new_applicants > 0 && (
        <Badge ml="xs" color="orange">
          {numberLabel(job.new_applicants)} new
        </Badge>
      )}
    </Anchor>
  )
}

/** One job in the team's list. */
export const TeamJobRow = ({ job }: { job: EmployerJobRow }) => (
  <MenuRow
    wideState
    state={
      <>
        <JobStateBadge state={job.state} />
        <Text size="xs" c="dimmed" mt="2xs">
          <Since job={job} />
        </Text>
      </>
    }
    outcome={
      <>
        <Applicants job={job} />
        {job.total_likes > 0 && (
          <Text size="xs" c="dimmed">
            {countLabel(job.total_likes, 'like')}
          </Text>
        )}
      </>
    }
    menu={<JobMenu job={job} />}
  >
    <Title order={2} size="h4">
      {job.state === 'draft' && job.may.edit ? (
        <LinkAnchor to="/employer/job/edit" search={{ id: job.id }} inherit>
          {job.title}
        </LinkAnchor>
      ) : (
        <LinkAnchor to="/employer/job/detail" search={{ id: job.id }} inherit>
          {job.title}
        </LinkAnchor>
      )}
    </Title>
    <Text size="sm" c="dimmed">
      {kindOf(job)}
    </Text>
  </MenuRow>
)
