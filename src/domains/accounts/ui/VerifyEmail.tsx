import { Button, Stack } from '@mantine/core'
import { IconClockX, IconHourglass, IconLinkOff, IconMailX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { authOf } from '../authentication.contract.ts'
import { PasswordField } from './PasswordField.tsx'
import { rememberPendingSignIn } from './pending-sign-in.ts'
import { ResendForm } from './ResendForm.tsx'
import { roleWords } from './roles.ts'
import { useNext } from './useNext.ts'

interface Coming {
  role: Role
  /** Where the person was headed when they registered. */
  next: string | undefined
}

const Done = ({ email }: { email: string }) => (
  <Outcome
    icon={IconHourglass}
    title="Your email is confirmed"
    next={<LinkButton to="/sign-in/pending-review">What happens next</LinkButton>}
  >
    {email} is yours. Your account is now being reviewed, and you’ll get an email with the result.
  </Outcome>
)

const Used = ({ role, next }: Coming) => (
  <Outcome
    icon={IconLinkOff}
    title="This link has already been used"
    next={
      <LinkButton to="/sign-in" search={{ role, next }}>
        Sign in
      </LinkButton>
    }
  >
    Each link works once, and this one has done its job: your email is confirmed. You can sign in.
  </Outcome>
)

const Expired = ({ role, next }: Coming) => (
  <Outcome
    icon={IconClockX}
    tone="bad"
    title="This link is no longer valid"
    more={<ResendForm role={role} next={next} verb="Send a new link" />}
  >
    Links work for 24 hours. Request a new one below.
  </Outcome>
)

const NoLink = ({ role, next }: Coming) => (
  <Outcome
    icon={IconMailX}
    tone="bad"
    title="The link is incomplete"
    more={<ResendForm role={role} next={next} verb="Send a new link" />}
  >
    Open the whole link from the email again, or request a new one below.
  </Outcome>
)

const labels = { password: 'Your password' }

const Confirm = ({ form, role, next }: Coming & { form: ReturnType<typeof useVerification>['form'] }) => (
  <AuthLayout
    title="Confirm your email"
    lead="Enter the password you chose when you registered."
    foot={
      <>
        Forgot it, or did someone else register with your address?{' '}
        <LinkAnchor to={roleWords[role].signUp} search={{ next }}>
          Register again
        </LinkAnchor>
      </>
    }
  >
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <PasswordField
          label={labels.password}
          description="This keeps others from using an account they opened in your name."
          {...form.field('password')}
        />
        <Button type="submit" size="md" loading={form.sending}>
          Confirm your email
        </Button>
      </Stack>
    </form>
  </AuthLayout>
)

const useVerification = (role: Role, token: string, next: string | undefined) => {
  const arrive = useAfterSignIn()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: authOf[role].verifyEmail,
    initial: { token, password: '' },
    labels,
    onSuccess: (answer) => {
      rememberPendingSignIn({ role, email: answer.email, next })
      if (answer.status === 'active') return arrive(answer.next ?? next)
      if (answer.status === 'not_active') return navigate({ to: '/sign-in/not-active' })
      setWaiting(answer.email)
    },
  })
  return { form, waiting }
}

/**
 * Asks for the registration's password and uses the emailed link with it. Signs the person in if nothing is
 * left to wait for and takes them where they were headed.
 */
export const VerifyEmail = ({ role, token }: { role: Role; token: string }) => {
  const next = useNext()
  const coming = { role, next }
  const { form, waiting } = useVerification(role, token, next)
  if (!token) return <NoLink {...coming} />
  if (waiting) return <Done email={waiting} />
  const { word, fields = {} } = form.failure ?? {}
  if (word === 'link_used') return <Used {...coming} />
  if (word === 'link_expired') return <Expired {...coming} />
  if (word === 'not_found' || 'token' in fields) return <NoLink {...coming} />
  return <Confirm {...coming} form={form} />
}
