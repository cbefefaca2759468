import { Group, Text, Title } from '@mantine/core'
import {
  IconBriefcase,
  IconCalendarDue,
  IconCoin,
  IconExternalLink,
  IconMapPin,
  IconMessageReply,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { ClosedBadge } from '../../ui/JobStateBadge.tsx'
import { PostedAgo } from '../../ui/PostedAgo.tsx'
import { answerLabel, endingOf, payLabel, whereLabel, wordOf } from '../../ui/words.ts'
import type { OpenJob } from '../job-search.contract.ts'
import classes from './card.module.css'

const Fact = ({
  icon: Icon,
  children,
  title,
}: {
  icon: TablerIcon
  children: ReactNode
  title?: string | undefined
}) =>
  children ? (
    <span className={classes.fact} title={title}>
      <Icon size={16} aria-hidden className={classes.factIcon} />
      <span>{children}</span>
    </span>
  ) : null

const Ending = ({ job }: { job: OpenJob }) => {
  const ending = endingOf(job)
  if (!ending) return null
  return (
    <Text
      span
      inherit
      className={classes.ending!}
      data-soon={ending.soon || undefined}
      suppressHydrationWarning
    >
      {ending.soon && <IconCalendarDue size={14} aria-hidden className={classes.inline} />}
      {ending.label}
    </Text>
  )
}

interface JobCardProps {
  job: OpenJob
  /** Wraps the title in the link that covers the whole card. */
  link: (title: string, className: string) => ReactNode
  /** Shown at the top right, like the like button. */
  corner?: ((className: string) => ReactNode) | undefined
  badge?: ReactNode
  withEmployer?: boolean
}

/** A job in a list: title, employer, location, pay, dates. */
export const JobCard = ({ job, link, corner, badge, withEmployer = true }: JobCardProps) => {
  const answer = answerLabel(job)
  return (
    <article className={classes.card}>
      {withEmployer && <EmployerLogo employer={job.employer} />}
      <div className={classes.main}>
        <div className={classes.head}>
          <Title order={2} className={classes.title!}>
            {link(job.title, classes.link!)}
          </Title>
          {corner?.(classes.corner!)}
        </div>
        {withEmployer && (
          <Text size="sm" className={classes.employer!}>
            {job.employer.name}
          </Text>
        )}
        <div className={classes.facts}>
          <Fact icon={IconMapPin} title={job.locations.length > 1 ? job.locations.join(' · ') : undefined}>
            {whereLabel(job)}
          </Fact>
          <Fact icon={IconBriefcase}>
            {[wordOf(job.type), wordOf(job.work_mode)].filter(Boolean).join(' · ')}
          </Fact>
          <Fact icon={IconCoin}>{payLabel(job)}</Fact>
          {job.applies_elsewhere && job.is_open && <Fact icon={IconExternalLink}>Apply elsewhere</Fact>}
        </div>
        {answer && (
          <div className={classes.answer}>
            <IconMessageReply size={16} aria-hidden className={classes.factIcon} />
            {answer}
          </div>
        )}
        <Group gap="xs" justify="space-between" className={classes.foot!}>
          <Text size="xs" c="dimmed" component="div" className={classes.dates!}>
            {job.posted_at && <PostedAgo at={job.posted_at} elsewhere={job.applies_elsewhere} />}
            <Ending job={job} />
          </Text>
          <Group gap="2xs">
            <ClosedBadge job={job} named={Boolean(badge)} />
            {badge}
          </Group>
        </Group>
      </div>
    </article>
  )
}
