import { createFileRoute } from '@tanstack/react-router'
import { YourData } from '#domains/privacy/ui/YourData.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_student/student/my-profile/privacy')({
  head: ({ match }) => pageHead(match, { title: 'Your data', hidden: true }),
  component: () => <YourData role="student" />,
})
