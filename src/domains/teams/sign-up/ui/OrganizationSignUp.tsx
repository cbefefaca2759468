import { Input, SegmentedControl } from '@mantine/core'
import { categories } from '#domains/accounts/ui/roles.ts'
import { useNext } from '#domains/accounts/ui/useNext.ts'
import { AuthLayout, Steps } from '#web/kit/AuthLayout.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { EmployerRegistration } from './EmployerRegistration.tsx'
import { UniversityRegistration } from './UniversityRegistration.tsx'

export type OrganizationCategory = typeof categories.EMPLOYER | typeof categories.UNIVERSITY

const confirm = { title: 'Confirm your email', text: 'We’ll send you a link. It works for 24 hours.' }
const invite = { title: 'Invite your team', text: 'You’re its first admin, and you decide who may do what.' }

const kinds = {
  [categories.EMPLOYER]: {
    form: <EmployerRegistration />,
    steps: [
      confirm,
      {
        title: 'We review the employer',
        text: 'A person reviews it before students see it. You get an email with the result.',
      },
      { title: 'Post your first job', text: 'You start with five job tokens; each posting takes one.' },
      invite,
    ],
  },
  [categories.UNIVERSITY]: {
    form: <UniversityRegistration />,
    steps: [
      confirm,
      {
        title: 'We review the university',
        text: 'A person makes sure that its career office is behind it. You get an email with the result.',
      },
      invite,
    ],
  },
} as const

interface OrganizationSignUpProps {
  category: OrganizationCategory
  onCategory: (category: OrganizationCategory) => void
}

/** Registers a new organization together with its first admin. */
export const OrganizationSignUp = ({ category, onCategory }: OrganizationSignUpProps) => {
  const next = useNext()
  return (
    <AuthLayout
      title="Register your organization"
      beside={<Steps title="What happens next" steps={kinds[category].steps} />}
      foot={
        <>
          Is it already on Fairlead?{' '}
          <LinkAnchor
            to={category === categories.EMPLOYER ? '/sign-up/employer' : '/sign-up/university'}
            search={{ next }}
          >
            Ask to join it
          </LinkAnchor>
        </>
      }
    >
      <Input.Wrapper label="It is" labelElement="div">
        <SegmentedControl
          fullWidth
          mt="2xs"
          aria-label="Kind of organization"
          value={String(category)}
          onChange={(value) => onCategory(Number(value) as OrganizationCategory)}
          data={[
            { value: String(categories.EMPLOYER), label: 'An employer' },
            { value: String(categories.UNIVERSITY), label: 'A university' },
          ]}
        />
      </Input.Wrapper>
      {kinds[category].form}
    </AuthLayout>
  )
}
