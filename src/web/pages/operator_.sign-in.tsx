import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { OperatorSignIn } from '#domains/accounts/ui/OperatorSignIn.tsx'
import { addressReader } from '../address.ts'
import { pageHead } from '../head.ts'
import { safeNext } from '../session.ts'

const search = addressReader({ next: z.string() })

const OperatorSignInPage = () => <OperatorSignIn next={safeNext(Route.useSearch().next)} />

export const Route = createFileRoute('/operator_/sign-in')({
  validateSearch: search,
  head: ({ match }) => pageHead(match, { title: 'Sign in as operator', hidden: true }),
  component: OperatorSignInPage,
})
