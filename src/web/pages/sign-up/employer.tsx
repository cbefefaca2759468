import { createFileRoute } from '@tanstack/react-router'
import { signUpModes } from '#domains/accounts/ui/roles.ts'
import { MemberSignUp } from '#domains/teams/sign-up/ui/MemberSignUp.tsx'
import { SignUp } from '#domains/teams/sign-up/ui/SignUp.tsx'
import { addressReader, text } from '../../address.ts'
import { pageHead } from '../../head.ts'

const search = addressReader({ next: text() })

export const Route = createFileRoute('/sign-up/employer')({
  validateSearch: search,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Join your employer',
      description: 'Ask to join the team of an employer that’s on Fairlead.',
    }),
  component: () => (
    <SignUp mode={signUpModes.EMPLOYER}>
      <MemberSignUp kind="employer" />
    </SignUp>
  ),
})
