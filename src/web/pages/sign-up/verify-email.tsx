import { createFileRoute } from '@tanstack/react-router'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import { VerifyEmail } from '#domains/accounts/ui/VerifyEmail.tsx'
import { addressReader, oneOf, text } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { MailedLink } from '../../kit/MailedLink.tsx'

const search = addressReader({ role: oneOf(roles), next: text() })

const VerifyEmailPage = () => {
  const { role = 'student' } = Route.useSearch()
  return <MailedLink>{({ token }) => <VerifyEmail role={role} token={token} />}</MailedLink>
}

export const Route = createFileRoute('/sign-up/verify-email')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Confirm your email', hidden: true }),
  component: VerifyEmailPage,
})
