import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconRefresh, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { countLabel, dateLabel } from '#shared/labels.ts'
import { ActionBar, WideOnly } from '#web/kit/ActionPanel.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { type Fact, Facts } from '#web/kit/Facts.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { NumberTiles } from '#web/kit/NumberTiles.tsx'
import { Moment } from '#web/kit/time.tsx'
import { useSession } from '#web/session.ts'
import type { EmployerJobDetail } from '../jobs.contract.ts'
import { Deadline } from './Deadline.tsx'
import { JobFacts } from './JobFacts.tsx'
import { JobHeading } from './JobHeading.tsx'
import { JobMenu } from './JobMenu.tsx'
import { JobStateBadge } from './JobStateBadge.tsx'
import { JobText } from './JobText.tsx'
import { ownEmployer } from './own-employer.ts'
import { RenewDialog } from './RenewDialog.tsx'
import { applicantsAddress } from './TeamJobRow.tsx'
import { answersLabel } from './words.ts'

const numbersOf = (job: EmployerJobDetail) =>
  [
    ['Applicants', job.total_applicants],
    ['New', job.new_applicants],
    ['Likes', job.total_likes],
  ] as const

const teamFacts = (job: EmployerJobDetail): (Fact | false)[] => [
  job.is_open && { label: 'Accepts applications until', value: <Deadline job={job} /> },
  { label: 'Posted', value: job.posted_at && <Moment at={job.posted_at} /> },
  { label: 'Ended', value: job.ended_at && <Moment at={job.ended_at} /> },
  { label: 'Answer promised within', value: job.external_url ? null : countLabel(job.reply_by_days, 'day') },
  { label: 'Your response rate', value: job.external_url ? null : answersLabel(job) },
  { label: 'Contact', value: [job.contact_name, job.contact_email].filter(Boolean).join(', ') },
  { label: 'Applications go to', value: job.external_url },
  { label: 'Last edited', value: <Moment at={job.updated_at} /> },
]

const Renewal = ({ job }: { job: EmployerJobDetail }) => {
  const [asking, setAsking] = useState(false)
  if (!job.may.renew) return null
  return (
    <>
      <Alert color="yellow" title="Still hiring?" icon={<IconRefresh aria-hidden />}>
        <Text size="sm">
          Renewing opens this job for another 30 days and keeps its applicants.
          {job.renewable_until && ` You can renew it until ${dateLabel(job.renewable_until, job.time_zone)}.`}
        </Text>
        <Button mt="sm" onClick={() => setAsking(true)}>
          Renew
        </Button>
      </Alert>
      {asking && <RenewDialog job={job} close={() => setAsking(false)} />}
    </>
  )
}

const ApplicantsLink = ({ job }: { job: EmployerJobDetail }) => (
  <LinkButton
    to={applicantsAddress(job) as string}
    leftSection={<IconUsers size={18} aria-hidden />}
    variant={job.total_applicants > 0 ? 'filled' : 'default'}
    fullWidth
  >
    View applicants
  </LinkButton>
)

const EditLink = ({ job }: { job: EmployerJobDetail }) =>
  job.may.edit && (
    <LinkButton
      to="/employer/job/edit"
      search={{ id: job.id }}
      variant="default"
      leftSection={<IconPencil size={18} aria-hidden />}
      fullWidth
    >
      Edit
    </LinkButton>
  )

interface TeamJobProps {
  job: EmployerJobDetail
  onDeleted: () => unknown
  /** What its applications say, above the numbers. */
  openings?: ReactNode
}

/** A job as its team sees it: its numbers, its actions, and what students see. */
export const TeamJob = ({ job, onDeleted, openings }: TeamJobProps) => {
  const employer = ownEmployer(useSession())
  return (
    <DetailLayout
      panel={
        <Card component="section" aria-label="This job">
          <Stack>
            <WideOnly>
              <Stack gap="xs">
                <Group justify="space-between" wrap="nowrap">
                  <JobStateBadge state={job.state} />
                  <JobMenu job={job} onDeleted={onDeleted} />
                </Group>
                {job.state !== 'draft' && <ApplicantsLink job={job} />}
                <EditLink job={job} />
              </Stack>
            </WideOnly>
            <Facts facts={teamFacts(job)} />
          </Stack>
        </Card>
      }
    >
      <Stack gap="xl">
        <JobHeading job={{ ...job, employer }} employer={employer.name} />
        <Renewal job={job} />
        {openings}
        {job.state !== 'draft' && <NumberTiles numbers={numbersOf(job)} small />}
        <JobFacts job={job} />
        <JobText job={job} />
      </Stack>
      <ActionBar lead={<JobStateBadge state={job.state} />}>
        <JobMenu job={job} onDeleted={onDeleted} />
        {job.state === 'draft' ? <EditLink job={job} /> : <ApplicantsLink job={job} />}
      </ActionBar>
    </DetailLayout>
  )
}
