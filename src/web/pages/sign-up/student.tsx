import { createFileRoute } from '@tanstack/react-router'
import { signUpModes } from '../../../domains/accounts/ui/roles.ts'
import { SignUp } from '../../../domains/accounts/ui/SignUp.tsx'
import { pageHead } from '../../head.ts'

export const Route = createFileRoute('/sign-up/student')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Create your student account',
      description:
        'Find jobs and internships, apply with your resume, and see where each application stands.',
    }),
  component: () => <SignUp mode={signUpModes.STUDENT} />,
})
