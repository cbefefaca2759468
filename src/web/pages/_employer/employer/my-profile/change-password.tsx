import { createFileRoute } from '@tanstack/react-router'
import { ChangePassword } from '#domains/accounts/ui/ChangePassword.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/my-profile/change-password')({
  head: ({ match }) => pageHead(match, { title: 'Change your password', hidden: true }),
  component: () => <ChangePassword role="employer_user" />,
})
