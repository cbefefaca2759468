import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#domains/notifications/ui/NotificationSettings.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_student/student/my-profile/notifications')({
  head: ({ match }) => pageHead(match, { title: 'Email preferences', hidden: true }),
  component: () => <NotificationSettings role="student" />,
})
