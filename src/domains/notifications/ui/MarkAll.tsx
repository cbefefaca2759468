import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { type Inbox, useMarkRead, useUnread } from './inboxes.ts'

/** Marks a whole list as read. */
export const MarkAll = ({ inbox }: { inbox: Inbox }) => {
  const { readAll } = useMarkRead(inbox)
  const unread = useUnread(inbox)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconChecks size={16} aria-hidden />}
      disabled={unread === 0}
      bg={unread === 0 ? 'transparent' : undefined}
      loading={readAll.isPending}
      onClick={() => readAll.mutate({})}
    >
      Mark all as read
    </Button>
  )
}
