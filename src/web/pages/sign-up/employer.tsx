import { createFileRoute } from '@tanstack/react-router'
import { signUpModes } from '../../../domains/accounts/ui/roles.ts'
import { SignUp } from '../../../domains/accounts/ui/SignUp.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-up/employer')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Join your employer',
      description: 'Ask to join the team of an employer that is on Fairlead.',
    }),
  component: () => <SignUp mode={signUpModes.EMPLOYER} />,
})
