import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { authOf } from '../authentication.contract.ts'
import { outcomePages } from './outcome-pages.ts'
import { PasswordField } from './PasswordField.tsx'
import { rememberPendingSignIn } from './pending-sign-in.ts'
import { roleWords } from './roles.ts'

/** Email and password for one role; then goes to `next`. */
export const SignInForm = ({ role, next }: { role: Role; next?: string | undefined }) => {
  const arrive = useAfterSignIn()
  const navigate = useNavigate()
  const form = useContractForm({
    endpoint: authOf[role].login,
    initial: { email: '', password: '', next: next ?? '' },
    onSuccess: (session) => arrive(next ?? session.next),
    onFailure: async ({ word }, { email }) => {
      if (word === 'second_step_needed') return arrive(next)
      const page = outcomePages[word]
      if (!page) return
      rememberPendingSignIn({ role, email: String(email).trim().toLowerCase(), next })
      await navigate({ href: page })
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.failure?.word !== 'second_step_needed' && <FormSummary form={form} />}
        {form.failure?.word === 'wrong_credentials' && (
          <Text size="sm">
            You’re signing in to {roleWords[role].account}. If yours is a different kind, choose it above.
          </Text>
        )}
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" {...form.field('password')} />
        <Group justify="flex-end">
          <LinkAnchor to="/forgot-password" search={{ role, next }} size="sm">
            Forgot your password?
          </LinkAnchor>
        </Group>
        <Button type="submit" size="md" loading={form.sending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
