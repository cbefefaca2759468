import { createFileRoute } from '@tanstack/react-router'
import { readNoticeAddress } from '#domains/notifications/ui/address.ts'
import { studentInbox } from '#domains/notifications/ui/inboxes.ts'
import { NoticePage } from '#domains/notifications/ui/NoticePage.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_student/student/notifications')({
  validateSearch: readNoticeAddress,
  head: ({ match }) => pageHead(match, { title: 'Notifications', hidden: true }),
  component: () => (
    <NoticePage
      inbox={studentInbox}
      title="Notifications"
      description="Your applications, jobs, events, and account, newest first."
    />
  ),
})
