import { Button, Center, Loader, Stack } from '@mantine/core'
import { IconClockX, IconHourglass, IconLinkOff, IconMailX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf, Role } from '#shared/endpoint.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { ApiError } from '#web/client.ts'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { useCall } from '#web/queries.ts'
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

type Verified = OutputOf<(typeof authOf)[Role]['verifyEmail']>

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
  const onSuccess = (answer: Verified) => {
    rememberPendingSignIn({ role, email: answer.email, next })
    if (answer.status === 'active') return arrive(answer.next ?? next)
    if (answer.status === 'not_active') return navigate({ to: '/sign-in/not-active' })
    setWaiting(answer.email)
  }
  const form = useContractForm({
    endpoint: authOf[role].verifyEmail,
    initial: { token, password: '' },
    labels,
    check: ({ password }): FieldErrors => (password ? {} : { password: ['Enter your password'] }),
    onSuccess,
  })
  return { form, waiting, ...useSameBrowser(role, token, onSuccess) }
}

/** The browser that registered has given the password, so it asks for none. Any other finds out by trying. */
const useSameBrowser = (role: Role, token: string, onSuccess: (answer: Verified) => unknown) => {
  const { mutate, error } = useCall(authOf[role].verifyEmail, { onSuccess })
  const tried = useRef(false)
  useEffect(() => {
    if (!token || tried.current) return
    tried.current = true
    mutate({ body: { token } })
  }, [token, mutate])
  return { isTrying: token !== '' && !error, refused: error instanceof ApiError ? error : null }
}

/**
 * Uses the emailed link: at once in the browser that registered, else with the registration's password. Signs the person in if nothing is
 * left to wait for and takes them where they were headed.
 */
export const VerifyEmail = ({ role, token }: { role: Role; token: string }) => {
  const next = useNext()
  const coming = { role, next }
  const { form, waiting, isTrying, refused } = useVerification(role, token, next)
  if (!token) return <NoLink {...coming} />
  if (waiting) return <Done email={waiting} />
  if (isTrying)
    return (
      <Center mih="60dvh">
        <Loader role="status" aria-label="Confirming your email…" />
      </Center>
    )
  const { word, fields = {} } = form.failure ?? refused ?? { word: null }
  if (word === 'link_used') return <Used {...coming} />
  if (word === 'link_expired') return <Expired {...coming} />
  if (word === 'not_found' || 'token' in fields) return <NoLink {...coming} />
  return <Confirm {...coming} form={form} />
}
