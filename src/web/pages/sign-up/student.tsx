import { createFileRoute } from '@tanstack/react-router'
import { signUpModes } from '#domains/accounts/ui/roles.ts'
import { StudentSignUp } from '#domains/accounts/ui/StudentSignUp.tsx'
import { SignUp } from '#domains/teams/sign-up/ui/SignUp.tsx'
import { addressReader, text } from '../../address.ts'
import { pageHead } from '../../head.ts'

const search = addressReader({ next: text() })

export const Route = createFileRoute('/sign-up/student')({
  validateSearch: search,
  head: ({ match }) =>
    pageHead(match, {
      title: 'Create your student account',
      description:
        'Find jobs and internships, apply with your resume, and see where each application stands.',
    }),
  component: () => (
    <SignUp mode={signUpModes.STUDENT}>
      <StudentSignUp />
    </SignUp>
  ),
})
