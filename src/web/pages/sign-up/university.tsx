import { createFileRoute } from '@tanstack/react-router'
import { signUpModes } from '../../../domains/accounts/ui/roles.ts'
import { SignUp } from '../../../domains/accounts/ui/SignUp.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-up/university')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Join your university',
      description: 'Ask to join the team of a university that is on Fairlead.',
    }),
  component: () => <SignUp mode={signUpModes.UNIVERSITY} />,
})
