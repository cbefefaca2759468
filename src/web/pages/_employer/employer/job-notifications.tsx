import { createFileRoute } from '@tanstack/react-router'
import { readNoticeAddress } from '#domains/notifications/ui/address.ts'
import { jobInbox } from '#domains/notifications/ui/inboxes.ts'
import { NoticePage } from '#domains/notifications/ui/NoticePage.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/job-notifications')({
  validateSearch: readNoticeAddress,
  head: ({ match }) => pageHead(match, { title: 'Job notices', hidden: true }),
  component: () => (
    <NoticePage inbox={jobInbox} title="Job notices" description="New applications to your jobs." />
  ),
})
