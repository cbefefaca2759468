import { createFileRoute } from '@tanstack/react-router'
import { SignUpKinds } from '#domains/teams/sign-up/ui/SignUpKinds.tsx'
import { addressReader, text } from '../../address.ts'
import { pageHead } from '../../head.ts'

const search = addressReader({ next: text() })

export const Route = createFileRoute('/sign-up/')({
  validateSearch: search,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Create your account',
      description: 'Sign up as a student, an employer, or a university.',
    }),
  component: SignUpKinds,
})
