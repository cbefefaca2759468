import { Button, Stack, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { authOf } from '../authentication.contract.ts'
import { MailboxNote } from './MailboxNote.tsx'
import { useNext } from './useNext.ts'

const Sent = ({ email, again }: { email: string; again: () => void }) => (
  <Outcome
    icon={IconMailForward}
    title="Check your email"
    next={
      <Button variant="default" onClick={again}>
        Use another email
      </Button>
    }
    more={<MailboxNote />}
  >
    If {email} has an account here, an email with a link is on its way. The link works once, within one hour.
  </Outcome>
)

/** Asks for the email that lets you choose a new password. */
export const ForgotPassword = ({ role }: { role: Role }) => {
  const next = useNext()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: authOf[role].forgotPassword,
    initial: { email: '' },
    onSuccess: (_, { email }) => setSentTo(String(email)),
  })
  if (sentTo) return <Sent email={sentTo} again={() => setSentTo(null)} />
  return (
    <AuthLayout
      title="Choose a new password"
      lead="We’ll email you a link. All your roles here use the same password."
      foot={
        <LinkAnchor to="/sign-in" search={{ role, next }}>
          Back to sign in
        </LinkAnchor>
      }
    >
      <form {...form.props}>
        <Stack gap="md">
          <FormSummary form={form} />
          <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <Button type="submit" size="md" loading={form.sending}>
            Send link
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
