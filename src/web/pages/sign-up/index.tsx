import { createFileRoute } from '@tanstack/react-router'
import { signUpModes } from '../../../domains/accounts/ui/roles.ts'
import { SignUp } from '../../../domains/accounts/ui/SignUp.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-up/')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Create your account',
      description: 'Sign up as a student, an employer or a university.',
    }),
  component: () => <SignUp mode={signUpModes.SIGN_UP} />,
})
