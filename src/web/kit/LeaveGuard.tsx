import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ContractForm } from '../contract-form.ts'

/** Asks before leaving a page with something typed that was not sent. */
export const LeaveGuard = ({ form }: { form: Pick<ContractForm, 'isUnsaved'> }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && form.isUnsaved(),
    enableBeforeUnload: form.isUnsaved,
    withResolver: true,
  })
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?">
      <Text>Your changes on this page haven’t been saved.</Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={() => reset?.()}>
          Stay
        </Button>
        <Button color="red" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
