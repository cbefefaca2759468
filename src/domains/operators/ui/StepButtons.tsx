import { Button, type ButtonProps, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { type Step, StepDialog } from './StepDialog.tsx'

interface StepButtonsProps {
  steps: readonly Step[]
  /** The first letter of an action's label triggers it. */
  withKeys?: boolean
  button?: ButtonProps
}

const lookOf = ({ tone }: Step): ButtonProps =>
  tone === 'primary'
    ? { variant: 'filled' }
    : { variant: 'default', ...(tone === 'danger' && { c: 'var(--mantine-color-error)' }) }

/** A letter pressed on a checkbox is a command; in a field it is text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('textarea, select, input:not([type="checkbox"]), [contenteditable]')

/** A button for each available action, with the question it asks. */
export const StepButtons = ({ steps, withKeys = false, button }: StepButtonsProps) => {
  const [open, setOpen] = useState<string | null>(null)
  const chosen = steps.find(({ key }) => key === open)
  const start = (key: string) => (event: KeyboardEvent) => {
    if (!isTyping(event.target)) setOpen(key)
  }
  useHotkeys(withKeys && !chosen ? steps.map(({ key, label }) => [label[0]!, start(key)]) : [], [])
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step.key}
          {...lookOf(step)}
          {...button}
          onClick={() => setOpen(step.key)}
          {...(withKeys && {
            'aria-keyshortcuts': step.label[0],
            rightSection: (
              <Kbd size="xs" visibleFrom="sm" aria-hidden>
                {step.label[0]}
              </Kbd>
            ),
          })}
        >
          {step.label}
        </Button>
      ))}
      {chosen && <StepDialog step={chosen} onClose={() => setOpen(null)} />}
    </>
  )
}
