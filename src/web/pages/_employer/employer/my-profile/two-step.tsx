import { createFileRoute } from '@tanstack/react-router'
import { TwoStepSettings } from '#domains/accounts/two-step/ui/TwoStepSettings.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/my-profile/two-step')({
  head: ({ match }) => pageHead(match, { title: 'Two-step sign-in', hidden: true }),
  component: () => <TwoStepSettings role="employer_user" />,
})
