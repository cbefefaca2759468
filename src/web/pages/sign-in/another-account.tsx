import { createFileRoute, redirect } from '@tanstack/react-router'
import { AnotherAccount } from '#domains/accounts/ui/AnotherAccount.tsx'
import { audiences } from '#domains/accounts/ui/roles.ts'
import { addressReader, oneOf, text } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { mayEnter, safeNext, startPageOf } from '../../session.ts'

const search = addressReader({ for: oneOf(audiences), next: text() })

const AnotherAccountPage = () => {
  const { for: audience = 'student', next } = Route.useSearch()
  return <AnotherAccount audience={audience} next={safeNext(next)} />
}

/** Where the guard sends a signed-in person who may not enter; if they may by now, they continue to the page. */
export const Route = createFileRoute('/sign-in/another-account')({
  ssr: false,
  validateSearch: search,
  beforeLoad: ({ context: { who }, search: { for: audience = 'student', next } }) => {
    if (!who.person) throw redirect({ to: '/sign-in', search: { next } })
    if (mayEnter(audience, who)) throw redirect({ href: safeNext(next) ?? startPageOf(who) })
  },
  head: ({ match }) => pageHead(match, { title: 'This page is for another account', hidden: true }),
  component: AnotherAccountPage,
})
