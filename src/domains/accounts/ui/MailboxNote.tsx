import { Anchor, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'

/** Where letters are read on a machine that sends none. */
export const MailboxNote = () => {
  const { mailbox } = useRouter().options.context.settings
  if (!mailbox) return null
  return (
    <Text size="sm">
      No mail server is set on this machine: read the letter in the{' '}
      <Anchor href="/mailbox" target="_blank" rel="noreferrer" underline="always">
        local mailbox
      </Anchor>
      .
    </Text>
  )
}
