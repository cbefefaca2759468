import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { announceFailure } from './announce.tsx'

interface ConfirmButtonProps extends ButtonProps {
  children: ReactNode
  /** The question, like "Delete this draft?". */
  question: string
  /** What happens next. */
  consequence: ReactNode
  /** The verb on the button that does it. */
  verb: string
  /** The action is positive: its verb is not a warning. */
  welcome?: boolean
  onConfirm: () => Promise<unknown>
}

/** A button that asks first. Use it only for what can't be undone; offer undo for the rest. */
export const ConfirmButton = ({
  question,
  consequence,
  verb,
  welcome = false,
  onConfirm,
  children,
  ...button
}: ConfirmButtonProps) => {
  const [opened, { open, close }] = useDisclosure(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      close()
    } catch (error) {
      announceFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {children}
      </Button>
      <Modal opened={opened} onClose={close} title={question}>
        <Text>{consequence}</Text>
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {/^cancel/i.test(verb) ? 'Keep it' : 'Cancel'}
          </Button>
          <Button {...(!welcome && { color: 'red' })} loading={busy} onClick={() => void confirm()}>
            {verb}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
