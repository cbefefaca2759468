import { List } from '@mantine/core'
import { IconHourglass, IconMail, IconMailExclamation, IconUserOff } from '@tabler/icons-react'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ContactLine } from './ContactLine.tsx'
import { usePendingSignIn } from './pending-sign-in.ts'
import { ResendForm } from './ResendForm.tsx'

/** After registering. */
export const ToVerifyEmail = () => {
  const email = usePendingSignIn()?.email
  return (
    <Outcome icon={IconMail} title="Confirm your email" more={<ResendForm quiet />}>
      We sent a link to {email ? <strong>{email}</strong> : 'your mailbox'}. Open it within 24 hours to
      continue. Nothing there? Look in your spam folder, or have it sent again.
    </Outcome>
  )
}

/** After signing in before the email is confirmed. */
export const NotVerified = () => {
  const email = usePendingSignIn()?.email
  return (
    <Outcome icon={IconMailExclamation} title="Confirm your email first" more={<ResendForm />}>
      When you signed up, we sent a link to {email ? <strong>{email}</strong> : 'your mailbox'}. Open it to
      show that the address is yours; then you can sign in.
    </Outcome>
  )
}

const FIRST_JOB = '/sign-up/first-job'

/** After signing in while the account is under review; an employer can write meanwhile. */
export const PendingReview = () => {
  const pending = usePendingSignIn()
  const isEmployer = pending?.role === 'employer_user'
  return (
    <Outcome
      icon={IconHourglass}
      title="Your account is being reviewed"
      next={
        isEmployer ? (
          <LinkButton to={FIRST_JOB as string}>Write your first job meanwhile</LinkButton>
        ) : (
          <LinkButton to={'/public-jobs' as string}>Browse public jobs in the meantime</LinkButton>
        )
      }
      more={<ContactLine />}
    >
      Someone reviews your account before you start, and you’ll get an email with the result.
      <List spacing="xs" mt="md">
        <List.Item>
          If you registered an organization, we make sure it’s real and that you work there.
          {!pending?.role && (
            <>
              {' '}
              If it’s an employer, you can{' '}
              <LinkAnchor to={FIRST_JOB as string}>write its first job</LinkAnchor> meanwhile.
            </>
          )}
        </List.Item>
        <List.Item>
          If you asked to join one, one of its admins lets you in. If it has no one here yet, we do.
        </List.Item>
      </List>
    </Outcome>
  )
}

/** After signing in to an account that has been deactivated. */
export const NotActive = () => (
  <Outcome
    icon={IconUserOff}
    tone="bad"
    title="This account is not active"
    next={
      <LinkButton to="/sign-in" variant="default">
        Sign in with another account
      </LinkButton>
    }
    more={<ContactLine />}
  >
    It was deactivated, or its organization is no longer on Fairlead. The email we sent you at the time says
    why. What you entered has been kept.
  </Outcome>
)
