import { createFileRoute } from '@tanstack/react-router'
import { SecondStep } from '#domains/accounts/two-step/ui/SecondStep.tsx'
import { addressReader, text } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { safeNext } from '../../session.ts'

const search = addressReader({ next: text() })

const SecondStepPage = () => <SecondStep next={safeNext(Route.useSearch().next)} />

export const Route = createFileRoute('/sign-in/second-step')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Confirm it’s you', hidden: true }),
  component: SecondStepPage,
})
