import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { authOf } from '../authentication.contract.ts'
import { MailboxNote } from './MailboxNote.tsx'
import { usePendingSignIn } from './pending-sign-in.ts'
import { RoleChoice } from './RoleChoice.tsx'

interface ResendFormProps {
  role: Role
  email: string
  /** The button's label. */
  verb: string
  next?: string | undefined
  /** The email has just gone out: reading it comes first. */
  quiet: boolean
}

const Sent = ({ email }: { email: string }) => (
  <Alert color="green" icon={<IconMailCheck aria-hidden />} title="On its way" role="status">
    If {email} has an account waiting to be confirmed, a new link is on its way. It works for 24 hours.
  </Alert>
)

const Resend = ({ role: known, email, verb, next, quiet }: ResendFormProps) => {
  const [role, setRole] = useState(known)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: authOf[role].sendEmailVerification,
    initial: { email, next: next ?? '' },
    onSuccess: (_, values) => setSentTo(String(values.email)),
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        {sentTo && <Sent email={sentTo} />}
        {!email && (
          <>
            <RoleChoice label="Kind of account" value={role} onChange={setRole} />
            <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
          </>
        )}
        <Button
          type="submit"
          variant={sentTo || (quiet && email) ? 'default' : 'filled'}
          loading={form.sending}
        >
          {sentTo ? 'Send again' : verb}
        </Button>
        <MailboxNote />
      </Stack>
    </form>
  )
}

/** Sends the confirmation link again: right away if the account is known, otherwise after asking. */
export const ResendForm = ({
  role = 'student',
  verb = 'Send the link again',
  next,
  quiet = false,
}: {
  role?: Role
  verb?: string
  next?: string | undefined
  quiet?: boolean
}) => {
  const entering = usePendingSignIn()
  return (
    <Resend
      key={entering?.email ?? ''}
      role={entering?.role ?? role}
      email={entering?.email ?? ''}
      verb={verb}
      next={next ?? entering?.next}
      quiet={quiet}
    />
  )
}
