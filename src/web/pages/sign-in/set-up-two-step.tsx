import { createFileRoute } from '@tanstack/react-router'
import { SetUpTwoStep } from '#domains/accounts/two-step/ui/SetUpTwoStep.tsx'
import { addressReader, text } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { safeNext } from '../../session.ts'

const search = addressReader({ next: text() })

const SetUpTwoStepPage = () => <SetUpTwoStep next={safeNext(Route.useSearch().next)} />

export const Route = createFileRoute('/sign-in/set-up-two-step')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Set up two-step sign-in', hidden: true }),
  component: SetUpTwoStepPage,
})
