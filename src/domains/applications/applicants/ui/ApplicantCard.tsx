import { Checkbox, Group, Rating, Text } from '@mantine/core'
import { IconAlertTriangle, IconMessages, IconNote } from '@tabler/icons-react'
import { fullName, sameDayLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import type { ApplicationState } from '../../applications.contract.ts'
import { unreadLabel } from '../../messages/ui/words.ts'
import { ApplicationBadge } from '../../ui/ApplicationBadge.tsx'
import type { ApplicantRow } from '../applicants.contract.ts'
import classes from './applicants.module.css'
import { FirstChoiceMark } from './FirstChoiceMark.tsx'

export interface ApplicantCardProps {
  row: ApplicantRow
  /** The state a pending step will lead to. */
  coming?: ApplicationState | undefined
  /** Left out when rows cannot be selected. */
  selection?: { has: (id: string) => boolean; toggle: (id: string) => void }
}

const studies = ({ student }: ApplicantRow): string =>
  [
    student.university,
    student.majors.join(', '),
    student.graduation_class && `Class of ${student.graduation_class}`,
  ]
    .filter(Boolean)
    .join(' · ')

const Promised = ({ row }: { row: ApplicantRow }) =>
  row.is_overdue ? (
    <Text size="xs" fw={500} c="var(--fl-accent)" className={classes.inline!} suppressHydrationWarning>
      <IconAlertTriangle size={14} aria-hidden /> Answer was due by {sameDayLabel(row.reply_by)}
    </Text>
  ) : null

/** One applicant in the list. */
export const ApplicantCard = ({ row, coming, selection }: ApplicantCardProps) => {
  const name = fullName(row.student)
  return (
    <div className={classes.card} tabIndex={-1}>
      {selection && (
        <Checkbox
          className={classes.check!}
          checked={selection.has(row.id)}
          onChange={() => selection.toggle(row.id)}
          aria-label={`Select ${name}`}
        />
      )}
      <Face src={row.student.picture_url} name={name} alt="" color="orange" size={40} aria-hidden />
      <div className={classes.about}>
        <Group justify="space-between" gap="2xs xs" align="flex-start">
          <LinkAnchor
            to="."
            search={(before) => ({ ...before, id: row.id })}
            resetScroll={false}
            className={classes.name}
            inherit
          >
            {name}
          </LinkAnchor>
          <ApplicationBadge status={coming ?? row.status} offer={coming ? null : row.offer?.answer} />
        </Group>
        <Text size="sm" lineClamp={2}>
          {row.job.title}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={3}>
          {studies(row)}
        </Text>
        <Group gap="sm" mt="2xs">
          <FirstChoiceMark of={row} size="xs" />
          <Text size="xs" c="dimmed">
            Applied <TimeAgo at={row.submitted_at} inSentence />
          </Text>
          {row.rating && (
            <Rating value={row.rating} readOnly size="xs" aria-label={`${row.rating} of 5 stars`} />
          )}
          {row.note_count > 0 && (
            <Text size="xs" c="dimmed" className={classes.inline!}>
              <IconNote size={14} aria-hidden /> {row.note_count}
              <span className={classes.hidden}> notes</span>
            </Text>
          )}
          {row.unread > 0 && (
            <Text size="xs" fw={500} c="var(--fl-accent)" className={classes.inline!}>
              <IconMessages size={14} aria-hidden /> {unreadLabel(row.unread)}
            </Text>
          )}
          <Promised row={row} />
        </Group>
      </div>
    </div>
  )
}
