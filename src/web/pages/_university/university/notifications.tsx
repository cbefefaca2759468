import { createFileRoute } from '@tanstack/react-router'
import { readNoticeAddress } from '#domains/notifications/ui/address.ts'
import { universityInbox } from '#domains/notifications/ui/inboxes.ts'
import { NoticePage } from '#domains/notifications/ui/NoticePage.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/notifications')({
  validateSearch: readNoticeAddress,
  head: ({ match }) => pageHead(match, { title: 'Notifications', hidden: true }),
  component: () => (
    <NoticePage
      inbox={universityInbox}
      title="Notifications"
      description="News about you, your team, and your university."
    />
  ),
})
