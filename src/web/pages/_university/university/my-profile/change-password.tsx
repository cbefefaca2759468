import { createFileRoute } from '@tanstack/react-router'
import { ChangePassword } from '#domains/accounts/ui/ChangePassword.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/my-profile/change-password')({
  head: ({ match }) => pageHead(match, { title: 'Change your password', hidden: true }),
  component: () => <ChangePassword role="university_user" />,
})
