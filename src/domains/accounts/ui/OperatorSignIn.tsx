import { Button, Stack, TextInput } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useAfterSignIn } from '#web/shell/useAfterSignIn.ts'
import { operatorLogin } from '../sign-in.contract.ts'
import { PasskeySignIn } from '../two-step/ui/PasskeySignIn.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Sign-in for the people who run the installation. */
export const OperatorSignIn = ({ next = '/operator' }: { next?: string | undefined }) => {
  const arrive = useAfterSignIn()
  const form = useContractForm({
    endpoint: operatorLogin,
    initial: { email: '', password: '' },
    onSuccess: () => arrive(next),
    onFailure: ({ word }) => word === 'second_step_needed' && arrive(next),
  })
  return (
    <AuthLayout
      title="Sign in as operator"
      lead="For the people who run this installation."
      foot={<LinkAnchor to="/sign-in">Students, employers, and universities sign in here</LinkAnchor>}
    >
      <form {...form.props}>
        <Stack gap="md">
          {form.failure?.word !== 'second_step_needed' && <FormSummary form={form} />}
          <TextInput label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <PasswordField label="Password" {...form.field('password')} />
          <Button type="submit" size="md" loading={form.sending}>
            Sign in
          </Button>
        </Stack>
      </form>
      <PasskeySignIn role="operator" next={next} />
    </AuthLayout>
  )
}
