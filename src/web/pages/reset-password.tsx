import { createFileRoute } from '@tanstack/react-router'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import { ResetPassword } from '#domains/accounts/ui/ResetPassword.tsx'
import { addressReader, oneOf } from '../address.ts'
import { pageHead } from '../head.ts'
import { MailedLink } from '../kit/MailedLink.tsx'

const search = addressReader({ role: oneOf(roles) })

const ResetPasswordPage = () => {
  const { role = 'student' } = Route.useSearch()
  return <MailedLink>{({ token }) => <ResetPassword role={role} token={token} />}</MailedLink>
}

export const Route = createFileRoute('/reset-password')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Choose a new password', hidden: true }),
  component: ResetPasswordPage,
})
