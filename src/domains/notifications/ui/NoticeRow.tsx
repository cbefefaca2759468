import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { TimeAgo } from '#web/kit/time.tsx'
import { type Inbox, type ShownNotice, useMarkRead, useStars } from './inboxes.ts'
import { iconOf } from './kinds.ts'
import classes from './notices.module.css'

const Star = ({ notice }: { notice: ShownNotice }) => {
  const { star, unstar } = useStars()
  const starred = Boolean(notice.starred_at)
  const Icon = starred ? IconStarFilled : IconStar
  return (
    <ActionIcon
      aria-label={`Star: ${notice.title}`}
      aria-pressed={starred}
      className={classes.star!}
      mod={{ starred }}
      disabled={star.isPending || unstar.isPending}
      onClick={() => (starred ? unstar : star).mutate({ params: { id: notice.id } })}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

interface NoticeRowProps {
  inbox: Inbox
  notice: ShownNotice
  /** Closes whatever the row is shown in. */
  onOpen?: (() => void) | undefined
}

const asksForNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey

/** A notice as a link to what it is about; opening it marks it as read. */
export const NoticeRow = ({ inbox, notice, onOpen }: NoticeRowProps) => {
  const { read } = useMarkRead(inbox)
  const navigate = useNavigate()
  const Icon = iconOf[notice.kind]
  const open = (event: MouseEvent) => {
    if (!notice.read_at) read.mutate({ params: { id: notice.id } })
    if (asksForNewTab(event)) return
    event.preventDefault()
    onOpen?.()
    void navigate({ href: notice.link })
  }
  return (
    <li className={classes.row} data-unread={!notice.read_at || undefined}>
      <a href={notice.link} onClick={open} className={classes.link}>
        <span className={classes.icon}>
          <Icon size={20} stroke={1.7} aria-hidden />
          {!notice.read_at && <span className={classes.dot} />}
        </span>
        <span className={classes.words}>
          <span className={classes.title}>
            {!notice.read_at && <VisuallyHidden>Unread: </VisuallyHidden>}
            {notice.title}
          </span>
          {notice.text && (
            <Text span size="sm" c="dimmed" className={classes.text!}>
              {notice.text}
            </Text>
          )}
          <Text span size="xs" c="dimmed">
            <TimeAgo at={notice.created_at} />
          </Text>
        </span>
      </a>
      {notice.starred_at !== undefined && <Star notice={notice} />}
    </li>
  )
}
