import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import { ResetPassword } from '#domains/accounts/ui/ResetPassword.tsx'
import { addressReader } from '../address.ts'
import { pageHead } from '../head.ts'
import { MailedLink } from '../kit/MailedLink.tsx'

const search = addressReader({ role: z.enum(roles) })

const ResetPasswordPage = () => {
  const { role = 'student' } = Route.useSearch()
  return <MailedLink>{({ token }) => <ResetPassword role={role} token={token} />}</MailedLink>
}

export const Route = createFileRoute('/reset-password')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Choose a new password', hidden: true }),
  component: ResetPasswordPage,
})
