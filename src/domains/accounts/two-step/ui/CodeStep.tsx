import { Button, Stack, TextInput } from '@mantine/core'
import type { OutputOf } from '#shared/endpoint.ts'
import type { ApiError } from '#web/client.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { passByApp, passByRecoveryCode } from '../two-step-sign-in.contract.ts'

interface CodeStepProps {
  method: 'authenticator' | 'recovery_code'
  onPassed: (session: OutputOf<typeof passByApp>) => unknown
  onFailure: (error: ApiError) => unknown
}

const ways = {
  authenticator: {
    endpoint: passByApp,
    label: 'Code from your authenticator app',
    description: 'Six digits; a new one every 30 seconds',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery_code: {
    endpoint: passByRecoveryCode,
    label: 'Recovery code',
    description: 'One of the ten you saved when you set this up. Each works once.',
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  },
} as const

/** Passing the step by typing a code. */
export const CodeStep = ({ method, onPassed, onFailure }: CodeStepProps) => {
  const { endpoint, label, description, input } = ways[method]
  const form = useContractForm({
    endpoint,
    initial: { code: '' },
    labels: { code: label },
    onSuccess: onPassed,
    onFailure,
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <TextInput
          label={label}
          description={description}
          size="md"
          autoFocus
          data-autofocus
          {...input}
          {...form.field('code')}
          // an error on blur would move the other options from under the finger
          onBlur={undefined}
        />
        <Button type="submit" size="md" loading={form.sending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
