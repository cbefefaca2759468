import { createFileRoute } from '@tanstack/react-router'
import { SignInAndSecurity } from '#domains/accounts/ui/SignInAndSecurity.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/operator/my-security')({
  head: ({ match }) => pageHead(match, { title: 'Sign-in and security', hidden: true }),
  component: () => <SignInAndSecurity role="operator" />,
})
