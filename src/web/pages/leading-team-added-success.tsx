import { createFileRoute } from '@tanstack/react-router'
import { Added } from '#domains/teams/invitations/ui/Added.tsx'
import { addressReader, text } from '../address.ts'
import { pageHead } from '../head.ts'

const search = addressReader({ team: text() })

const AddedPage = () => <Added team={Route.useSearch().team} />

export const Route = createFileRoute('/leading-team-added-success')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'You’re on the team', hidden: true }),
  component: AddedPage,
})
