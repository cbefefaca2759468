import { createFileRoute } from '@tanstack/react-router'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import { ForgotPassword } from '#domains/accounts/ui/ForgotPassword.tsx'
import { addressReader, oneOf, text } from '../address.ts'
import { pageHead } from '../head.ts'

const search = addressReader({ role: oneOf(roles), next: text() })

const ForgotPasswordPage = () => <ForgotPassword role={Route.useSearch().role ?? 'student'} />

export const Route = createFileRoute('/forgot-password')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Choose a new password', hidden: true }),
  component: ForgotPasswordPage,
})
