import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Role } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useFirstFocus } from '#web/kit/useFirstFocus.ts'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { roles, signIn } from '../sign-in.contract.ts'
import { outcomePages } from './outcome-pages.ts'
import { PasswordField } from './PasswordField.tsx'
import { rememberPendingSignIn, usePendingSignIn } from './pending-sign-in.ts'
import { roleWords } from './roles.ts'

interface SignInFormProps {
  /** The kind of account the page before was about; counts only if the person has it. */
  role?: Role | undefined
  next?: string | undefined
  /** The address, if it was given on the page before. */
  email?: string | undefined
}

const OTHERS = new Set(['second_step_needed', 'several_accounts'])

/** Asked only of someone with several accounts, whose password was right. */
const WhichAccount = ({ of, onChoose }: { of: readonly Role[]; onChoose: (role: Role) => void }) => (
  <Alert variant="light" title="Which account?" role="status">
    <Group gap="xs">
      {of.map((role) => (
        <Button key={role} type="button" size="sm" variant="default" onClick={() => onChoose(role)}>
          {roleWords[role].label}
        </Button>
      ))}
    </Group>
  </Alert>
)

/** Email and password; then goes to `next`. */
export const SignInForm = ({ role, next, email = '' }: SignInFormProps) => {
  const arrive = useAfterSignIn()
  const navigate = useNavigate()
  const before = usePendingSignIn()
  const password = useFirstFocus(email !== '')
  const form = useContractForm({
    endpoint: signIn,
    initial: { email, password: '', role: role ?? null, next: next ?? '' },
    onSuccess: (session) => arrive(next ?? session.next),
    onFailure: async ({ word }, given) => {
      if (word === 'second_step_needed') return arrive(next)
      const page = outcomePages[word]
      if (!page) return
      const address = String(given.email).trim().toLowerCase()
      const known = before?.email === address ? before.role : undefined
      rememberPendingSignIn({ role: role ?? (given.role || known), email: address, next })
      await navigate({ href: page })
    },
  })
  const { failure } = form
  const several =
    failure?.word === 'several_accounts' ? roles.filter((one) => failure.problem.may?.[one]) : []
  const choose = (chosen: Role) => {
    form.setFieldValue('role', chosen)
    form.submit()
  }
  return (
    <form {...form.props}>
      <Stack gap="md">
        {!OTHERS.has(failure?.word ?? '') && <FormSummary form={form} />}
        <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label="Password" {...form.field('password')} ref={password} />
        <Group justify="flex-end">
          <LinkAnchor to="/forgot-password" search={{ role, next }} size="sm">
            Forgot your password?
          </LinkAnchor>
        </Group>
        {several.length > 0 && <WhichAccount of={several} onChoose={choose} />}
        <Button type="submit" size="md" loading={form.sending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
