import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { roles } from '../../../domains/accounts/contract.ts'
import { VerifyEmail } from '../../../domains/accounts/ui/VerifyEmail.tsx'
import { addressReader } from '../../address.ts'
import { pageHead } from '../../head.ts'

const search = addressReader({ role: z.enum(roles), token: z.string(), next: z.string() })

const VerifyEmailPage = () => {
  const { role = 'student', token = '' } = Route.useSearch()
  return <VerifyEmail role={role} token={token} />
}

export const Route = createFileRoute('/sign-up/verify-email')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Confirm your email', hidden: true }),
  component: VerifyEmailPage,
})
