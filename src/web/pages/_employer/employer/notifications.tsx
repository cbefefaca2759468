import { createFileRoute } from '@tanstack/react-router'
import { readNoticeAddress } from '#domains/notifications/ui/address.ts'
import { employerInbox } from '#domains/notifications/ui/inboxes.ts'
import { NoticePage } from '#domains/notifications/ui/NoticePage.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/notifications')({
  validateSearch: readNoticeAddress,
  head: ({ match }) => pageHead(match, { title: 'Notifications', hidden: true }),
  component: () => (
    <NoticePage
      inbox={employerInbox}
      title="Notifications"
      description="News about you, your team, and your organization."
    />
  ),
})
