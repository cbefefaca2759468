import { Anchor, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'

/** Where to read emails on a machine that sends none. */
export const MailboxNote = () => {
  const { mailbox } = useRouter().options.context.settings
  if (!mailbox) return null
  return (
    <Text size="sm">
      This machine has no mail server: read the email in the{' '}
      <Anchor href="/mailbox" target="_blank" rel="noreferrer" underline="always">
        local mailbox
      </Anchor>
      .
    </Text>
  )
}
