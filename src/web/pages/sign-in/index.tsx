import { createFileRoute, redirect } from '@tanstack/react-router'
import { roles } from '#domains/accounts/sign-in.contract.ts'
import { SignIn } from '#domains/accounts/ui/SignIn.tsx'
import { endings } from '../../access.ts'
import { addressReader, oneOf, text } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { safeNext } from '../../session.ts'

const search = addressReader({ role: oneOf(roles), next: text(), ended: oneOf(endings) })

const SignInPage = () => {
  const { role, next, ended } = Route.useSearch()
  return <SignIn role={role} next={safeNext(next)} ended={ended} />
}

export const Route = createFileRoute('/sign-in/')({
  validateSearch: search,
  beforeLoad: ({ search: { next } }) => {
    if (safeNext(next) && /^\/operator(\/|$|\?)/.test(next!))
      throw redirect({ to: '/operator/sign-in', search: { next } })
  },
  head: ({ match }) =>
    pageHead(match, { title: 'Sign in', description: 'Sign in as a student, an employer, or a university.' }),
  component: SignInPage,
})
