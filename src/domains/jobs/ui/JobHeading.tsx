import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { coverSizes, Picture } from '#web/kit/Picture.tsx'
import type { OpenJob } from '../search/job-search.contract.ts'
import classes from './job.module.css'
import { PostedAgo } from './PostedAgo.tsx'

interface JobHeadingProps {
  job: Pick<OpenJob, 'title' | 'cover_url' | 'posted_at' | 'applies_elsewhere' | 'employer'>
  /** The employer's name, linked if it has a page. */
  employer: ReactNode
  badge?: ReactNode
  /** 1 on the job's own page, 2 next to a list. */
  order?: 1 | 2
}

/** The job's title and employer. */
export const JobHeading = ({ job, employer, badge, order = 1 }: JobHeadingProps) => (
  <header className={classes.heading}>
    {job.cover_url && (
      <Picture src={job.cover_url} className={classes.cover} width={1120} height={320} sizes={coverSizes} />
    )}
    <Group wrap="nowrap" align="flex-start" gap="md">
      <EmployerLogo employer={job.employer} size={56} />
      <div className={classes.headingText}>
        <Title order={order} className={classes.title!} data-order={order}>
          {job.title}
        </Title>
        <Group gap="xs" mt="2xs">
          <Text span>{employer}</Text>
          {job.posted_at && (
            <Text span size="sm" c="dimmed">
              <PostedAgo at={job.posted_at} elsewhere={job.applies_elsewhere} />
            </Text>
          )}
          {badge}
        </Group>
      </div>
    </Group>
  </header>
)
