import type { ReactNode } from 'react'
import { signUpModes } from '#domains/accounts/ui/roles.ts'
import { useNext } from '#domains/accounts/ui/useNext.ts'
import { AuthLayout, Steps } from '#web/kit/AuthLayout.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'

type Mode = Exclude<(typeof signUpModes)[keyof typeof signUpModes], 1>

const confirm = { title: 'Confirm your email', text: 'We’ll send you a link. It works for 24 hours.' }
const letIn = (who: string) => ({
  title: `Your team lets you in`,
  text: `An admin of the ${who} accepts you, and you get an email. If it has no one here yet, we review your request.`,
})

const screens = {
  [signUpModes.STUDENT]: {
    title: 'Create your student account',
    role: 'student',
    steps: [
      { title: 'Tell us what you study', text: 'We match jobs to your major and your graduation year.' },
      confirm,
      {
        title: 'Search and apply',
        text: 'Your profile is private: employers see it when you apply to them.',
      },
    ],
  },
  [signUpModes.EMPLOYER]: {
    title: 'Join your employer',
    role: 'employer_user',
    steps: [
      { title: 'Find your employer', text: 'Search for it by name and ask to join its team.' },
      confirm,
      letIn('employer'),
      { title: 'Start hiring', text: 'Post jobs and review applicants together.' },
    ],
  },
  [signUpModes.UNIVERSITY]: {
    title: 'Join your university',
    role: 'university_user',
    steps: [
      { title: 'Find your university', text: 'Search for it by name and ask to join its team.' },
      confirm,
      letIn('university'),
      { title: 'Serve your students', text: 'Confirm who studies with you and work with employers.' },
    ],
  },
} as const

/** The sign-up screen of the product, in a mode for each kind of user, around the form that its page loads. */
export const SignUp = ({ mode, children }: { mode: Mode; children: ReactNode }) => {
  const next = useNext()
  const { title, role, steps } = screens[mode]
  return (
    <AuthLayout
      title={title}
      beside={<Steps title="How it works" steps={steps} />}
      foot={
        <>
          Already have an account?{' '}
          <LinkAnchor to="/sign-in" search={{ role, next }}>
            Sign in
          </LinkAnchor>
          {' · '}
          <LinkAnchor to="/sign-up" search={{ next }}>
            Choose another kind of account
          </LinkAnchor>
        </>
      }
    >
      {children}
    </AuthLayout>
  )
}
