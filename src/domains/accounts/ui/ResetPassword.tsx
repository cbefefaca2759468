import { Button, Stack } from '@mantine/core'
import { IconClockX, IconLockCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { authOf } from '../authentication.contract.ts'
import { NewPasswordField, PasswordField } from './PasswordField.tsx'
import { repeated } from './repeated.ts'

const Done = ({ role }: { role: Role }) => (
  <Outcome
    icon={IconLockCheck}
    tone="good"
    title="Your new password is set"
    next={
      <LinkButton to="/sign-in" search={{ role }}>
        Sign in
      </LinkButton>
    }
  >
    You’ve been signed out everywhere. Sign in with the new password.
  </Outcome>
)

const titles = {
  link_used: 'This link has already been used',
  link_expired: 'This link is no longer valid',
  incomplete: 'The link is incomplete',
}

const LinkGone = ({ role, why }: { role: Role; why: keyof typeof titles }) => (
  <Outcome
    icon={IconClockX}
    tone="bad"
    title={titles[why]}
    next={
      <LinkButton to="/forgot-password" search={{ role }}>
        Send a new link
      </LinkButton>
    }
  >
    {why === 'incomplete' && 'Open the whole link from the email again. '}A link to choose a password works
    once, within one hour.
  </Outcome>
)

const labels = { password: 'New password', confirm_password: 'Confirm new password' }

/** Sets a new password with the emailed link. */
export const ResetPassword = ({ role, token }: { role: Role; token: string }) => {
  const [outcome, setOutcome] = useState<'done' | keyof typeof titles | null>(token ? null : 'incomplete')
  const form = useContractForm({
    endpoint: authOf[role].updateResetPassword,
    initial: { token, password: '', confirm_password: '' },
    labels,
    check: repeated,
    onSuccess: () => setOutcome('done'),
    onFailure: ({ word, fields }) => {
      if (word === 'link_used' || word === 'link_expired') setOutcome(word)
      else if (fields.token) setOutcome('incomplete')
    },
  })
  if (outcome === 'done') return <Done role={role} />
  if (outcome) return <LinkGone role={role} why={outcome} />
  return (
    <AuthLayout title="Choose a new password" lead="All your roles here use the same password.">
      <form {...form.props}>
        <Stack gap="md">
          <FormSummary form={form} />
          <NewPasswordField label={labels.password} {...form.field('password')} />
          <PasswordField
            label={labels.confirm_password}
            autoComplete="new-password"
            {...form.field('confirm_password')}
          />
          <Button type="submit" size="md" loading={form.sending}>
            Set password
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
