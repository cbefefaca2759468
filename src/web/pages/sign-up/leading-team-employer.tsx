import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { AcceptInvitation } from '../../../domains/organisations/team/invitations/ui/AcceptInvitation.tsx'
import { addressReader } from '../../address.ts'
import { pageHead } from '../../head.ts'

const search = addressReader({ token: z.string(), proof: z.string() })

const Accept = () => {
  const { token = '', proof } = Route.useSearch()
  return <AcceptInvitation kind="employer" secrets={{ token, ...(proof && { proof }) }} />
}

export const Route = createFileRoute('/sign-up/leading-team-employer')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Join the team', hidden: true }),
  component: Accept,
})
