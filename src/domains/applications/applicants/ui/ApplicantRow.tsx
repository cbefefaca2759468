import { Checkbox, Rating, Text } from '@mantine/core'
import { IconAlertTriangle, IconMessages } from '@tabler/icons-react'
import { fullName, sameDayLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { unreadLabel } from '../../messages/ui/words.ts'
import { ApplicationBadge } from '../../ui/ApplicationBadge.tsx'
import type { ApplicantCardProps } from './ApplicantCard.tsx'
import classes from './applicants.module.css'
import { FirstChoiceMark } from './FirstChoiceMark.tsx'

/** One applicant in two lines, so that a dozen are in sight beside the one that is read. */
export const ApplicantRow = ({ row, coming, selection }: ApplicantCardProps) => {
  const name = fullName(row.student)
  const { graduation_class, majors } = row.student
  const facts = [
    row.job.title,
    graduation_class && `’${String(graduation_class).slice(2)}`,
    majors.join(', '),
  ]
  return (
    <div className={classes.row} tabIndex={-1}>
      {selection && (
        <Checkbox
          size="xs"
          className={classes.check!}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row.id)}
          aria-label={`Select ${name}`}
        />
      )}
      <div className={classes.about}>
        <div className={classes.line}>
          <LinkAnchor
            to="."
            search={(before) => ({ ...before, id: row.id })}
            resetScroll={false}
            className={classes.name}
            size="sm"
            truncate
          >
            {name}
          </LinkAnchor>
          {row.rating && (
            <Rating value={row.rating} readOnly size="xs" aria-label={`${row.rating} of 5 stars`} />
          )}
          <span className={classes.state}>
            <ApplicationBadge status={coming ?? row.status} offer={coming ? null : row.offer?.answer} />
          </span>
        </div>
        <Text size="xs" c="dimmed" className={classes.line!} component="div">
          <Text inherit truncate>
            {facts.filter(Boolean).join(' · ')}
          </Text>
          <FirstChoiceMark of={row} size="xs" />
          {row.unread > 0 && (
            <Text inherit fw={500} c="var(--fl-accent)" className={classes.inline!}>
              <IconMessages size={12} aria-hidden /> {unreadLabel(row.unread)}
            </Text>
          )}
          {row.is_overdue && (
            <Text inherit fw={500} c="var(--fl-accent)" className={classes.inline!} suppressHydrationWarning>
              <IconAlertTriangle size={12} aria-hidden /> due {sameDayLabel(row.reply_by)}
            </Text>
          )}
        </Text>
      </div>
    </div>
  )
}
