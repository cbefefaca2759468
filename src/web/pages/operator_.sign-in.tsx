import { createFileRoute } from '@tanstack/react-router'
import { OperatorSignIn } from '#domains/accounts/ui/OperatorSignIn.tsx'
import { addressReader, text } from '../address.ts'
import { pageHead } from '../head.ts'
import { safeNext } from '../session.ts'

const search = addressReader({ next: text() })

const OperatorSignInPage = () => <OperatorSignIn next={safeNext(Route.useSearch().next)} />

export const Route = createFileRoute('/operator_/sign-in')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Sign in as operator', hidden: true }),
  component: OperatorSignInPage,
})
