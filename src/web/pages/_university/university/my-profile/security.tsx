import { createFileRoute } from '@tanstack/react-router'
import { SignInAndSecurity } from '#domains/accounts/ui/SignInAndSecurity.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/my-profile/security')({
  head: ({ match }) => pageHead(match, { title: 'Sign-in and security', hidden: true }),
  component: () => <SignInAndSecurity role="university_user" />,
})
