import { Button, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { useFirstFocus } from '#web/kit/useFirstFocus.ts'
import { startSignUp } from '../sign-up/sign-up-start.contract.ts'
import { rememberPendingSignIn } from './pending-sign-in.ts'
import { type Start, useStart } from './sign-up-start.ts'
import { useNext } from './useNext.ts'

interface EmailStartProps {
  /** The kind of account it is for, if that is clear. */
  role?: Role
  /** Where an address leads that has no such account yet; stays on the page without it. */
  onStart?: (start: Start) => unknown
  help?: ReactNode
  /** The address to begin with, if it is known. */
  email?: string | undefined
}

/** The one field every way in begins with. An address that has an account leads to signing in. */
export const EmailStart = ({ role, onStart, help, email: given }: EmailStartProps) => {
  const next = useNext()
  const navigate = useNavigate()
  const { start, setStart } = useStart()
  const input = useFirstFocus()
  const form = useContractForm({
    endpoint: startSignUp,
    initial: { email: start?.email ?? given ?? '', role: role ?? null },
    onSuccess: (answer, values) => {
      const email = String(values.email).trim().toLowerCase()
      if (answer.is_known) {
        rememberPendingSignIn({ email, next, is_known: true })
        return navigate({ to: '/sign-in', search: { role, next } })
      }
      const begun = { email, ...answer }
      setStart(begun)
      return onStart?.(begun)
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <TextInput
          label="Email"
          type="email"
          size="md"
          autoComplete="email"
          description={help}
          {...form.field('email')}
          ref={input}
        />
        <Button type="submit" size="md" loading={form.sending}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}
