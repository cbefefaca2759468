import { Alert, Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A link that is shown once, to be copied. */
export const HandOn = ({ link, email }: { link: string; email: string | null }) => (
  <Alert color="green" title={email ? `The link for ${email}` : 'Your invitation link'}>
    <Text size="sm">
      It works once, for 7 days, and is shown only now. Whoever joins with it confirms their email address
      first.
    </Text>
    <Group mt="sm" gap="xs" wrap="nowrap">
      <TextInput value={link} readOnly flex={1} aria-label="Invitation link" />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            flex="none"
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Alert>
)
