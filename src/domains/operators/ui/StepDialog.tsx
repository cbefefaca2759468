import { Button, Chip, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type Ref, useRef, useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import classes from './step.module.css'

const MAX = 1000

export interface Step {
  key: string
  /** The verb on its button. */
  label: string
  tone?: 'primary' | 'danger'
  question: string
  /** What happens next. */
  consequence: string
  /** If set, a reason is required; these are common ones. */
  reasons?: readonly string[]
  run: (reason: string) => Promise<unknown>
}

const ReasonField = ({
  reasons,
  value,
  error,
  field,
  onChange,
}: {
  reasons: readonly string[]
  value: string
  error: string | null
  field: Ref<HTMLTextAreaElement>
  onChange: (value: string) => void
}) => (
  <Stack gap="xs">
    <Chip.Group value={value} onChange={(chosen) => onChange(chosen as string)}>
      <Group gap="xs" role="group" aria-label="Common reasons">
        {reasons.map((reason) => (
          <Chip key={reason} value={reason} size="sm" radius="md" classNames={{ label: classes.reason! }}>
            {reason}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
    <Textarea
      ref={field}
      label="Reason"
      description="They’ll read this in the email, exactly as you write it."
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={3}
      maxRows={8}
      maxLength={MAX}
      data-autofocus
    />
  </Stack>
)

/** Asks before an action that sends an email, and for the reason if one is required. */
export const StepDialog = ({ step, onClose }: { step: Step; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (value: string) => {
    setReason(value)
    setError(null)
  }
  const confirm = async () => {
    if (step.reasons && !reason.trim()) {
      field.current?.focus()
      return setError('Give the reason in a sentence they can act on')
    }
    setBusy(true)
    try {
      await step.run(reason.trim())
      onClose()
    } catch (failure) {
      announceFailure(failure)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={step.question}>
      <Stack>
        <Text size="sm">{step.consequence}</Text>
        {step.reasons && (
          <ReasonField reasons={step.reasons} value={reason} error={error} field={field} onChange={change} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color={step.tone === 'danger' ? 'red' : undefined}
            loading={busy}
            onClick={() => void confirm()}
            data-autofocus={step.reasons ? undefined : true}
          >
            {step.label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
