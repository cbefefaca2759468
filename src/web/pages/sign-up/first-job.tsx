import { createFileRoute } from '@tanstack/react-router'
import { FirstJobPage } from '#domains/jobs/posting/ui/FirstJobPage.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-up/first-job')({
  head: ({ match }) => pageHead(match, { title: 'Write your first job', hidden: true }),
  component: FirstJobPage,
})
