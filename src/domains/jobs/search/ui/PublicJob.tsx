import { Stack } from '@mantine/core'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { ActionBar } from '#web/kit/ActionPanel.tsx'
import { DetailLayout } from '#web/kit/DetailLayout.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { OutboundButton } from '#web/kit/outbound.tsx'
import { useSession } from '#web/session.ts'
import { EmployerBlock } from '../../ui/EmployerBlock.tsx'
import { JobFacts } from '../../ui/JobFacts.tsx'
import { JobHeading } from '../../ui/JobHeading.tsx'
import { ClosedBadge } from '../../ui/JobStateBadge.tsx'
import { JobText } from '../../ui/JobText.tsx'
import { shortEndingOf } from '../../ui/words.ts'
import type { PublicJobDetail } from '../job-search.contract.ts'
import { ApplyPanel } from './ApplyPanel.tsx'
import { EndedNotice } from './EndedNotice.tsx'

/** The job's page inside, with the application form open. */
const insideOf = ({ id }: PublicJobDetail): string =>
  `/student/jobs/detail?id=${id}&apply=true&via=public_page`

/** Shows how to apply: students on their own page, others after signing in. */
const Apply = ({ job }: { job: PublicJobDetail }) => {
  const { mode, person } = useSession()
  if (!job.is_open) return <LinkButton to="/public-jobs">Browse jobs</LinkButton>
  if (mode === modes.STUDENT)
    return (
      <LinkButton to="/student/jobs/detail" search={{ id: job.id, apply: true, via: 'public_page' }}>
        Apply
      </LinkButton>
    )
  if (job.external_url)
    return (
      <OutboundButton href={job.external_url} target="_blank">
        Apply on another site
      </OutboundButton>
    )
  if (person) return null
  return (
    <LinkButton to="/sign-up/student" search={{ next: insideOf(job) }}>
      Apply
    </LinkButton>
  )
}

const SignInHint = ({ job }: { job: PublicJobDetail }) =>
  useSession().person === null && job.is_open ? (
    <LinkAnchor size="sm" to="/sign-in" search={{ next: insideOf(job) }}>
      Have an account? Sign in
    </LinkAnchor>
  ) : null

/** The public page of one job. */
export const PublicJob = ({ job }: { job: PublicJobDetail }) => {
  const profile = { to: '/public-jobs/employer-profile', search: { id: job.employer.id } } as const
  const action = <Apply job={job} />
  return (
    <DetailLayout
      panel={
        <>
          <ApplyPanel job={job} action={action} secondary={<SignInHint job={job} />} />
          <EmployerBlock
            job={job}
            more={
              <LinkAnchor {...profile} size="sm">
                About the employer and its jobs
              </LinkAnchor>
            }
          />
        </>
      }
    >
      <Stack gap="xl">
        <JobHeading
          job={job}
          employer={<LinkAnchor {...profile}>{job.employer.name}</LinkAnchor>}
          badge={<ClosedBadge job={job} />}
        />
        <EndedNotice
          job={job}
          next={
            <LinkAnchor to="/public-jobs" inherit underline="always">
              Browse jobs.
            </LinkAnchor>
          }
        />
        <JobFacts job={job} />
        <JobText job={job} />
      </Stack>
      <ActionBar lead={shortEndingOf(job)}>{action}</ActionBar>
    </DetailLayout>
  )
}
