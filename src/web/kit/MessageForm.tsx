import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { type FormEndpoint, useContractForm } from '../contract-form.ts'
import type { FormValues } from '../form-values.ts'
import { FormSummary } from './FormSummary.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

interface MessageFormProps<E extends FormEndpoint> {
  /** Sends a message, and nothing else. */
  endpoint: E
  params: InputOf<E>['params']
  /** The call that reads the messages. */
  reading: Endpoint
  /** The other team. */
  name: string
  maxLength: number
  minRows: number
  /** How whoever is written to learns of it, where that is not a team. */
  told?: string
  /** Above the text, for putting something into it. */
  tools?: (insert: (text: string) => void) => ReactNode
  onSent?: () => void
}

/** What is put in follows what was typed. */
const joined = (typed: unknown, text: string): string =>
  typeof typed === 'string' && typed.trim() !== '' ? `${typed.trimEnd()}\n\n${text}` : text

/** Writes to whoever is on the other side. */
export const MessageForm = <E extends FormEndpoint>({
  endpoint,
  params,
  reading,
  name,
  maxLength,
  minRows,
  told = 'Their team is told in the app and by email. Ctrl + Enter sends it.',
  tools,
  onSent,
}: MessageFormProps<E>) => {
  const empty = { message: '' } as unknown as FormValues<E>
  const form = useContractForm<E>({
    endpoint,
    params,
    initial: empty,
    invalidates: [reading],
    // `reset` would bring back what was sent
    onSuccess: (): void => {
      form.setValues(empty)
      form.resetDirty(empty)
      onSent?.()
    },
  })
  const insert = (text: string) => {
    const { message } = form.getValues() as { message?: unknown }
    form.setValues({ message: joined(message, text) } as unknown as Partial<FormValues<E>>)
  }
  return (
    <form {...form.props}>
      <Stack gap="xs">
        <FormSummary form={form} />
        {tools && <Group gap="xs">{tools(insert)}</Group>}
        <Textarea
          label={`Message to ${name}`}
          description={told}
          autosize
          minRows={minRows}
          maxRows={12}
          maxLength={maxLength}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          }}
          {...form.field('message' as never)}
        />
        <Group justify="flex-end">
          <Button type="submit" size="sm" loading={form.sending}>
            Send
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}
