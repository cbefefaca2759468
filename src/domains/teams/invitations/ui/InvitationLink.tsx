import { Alert, Group, Text, TextInput } from '@mantine/core'
import { CopyText } from '#web/kit/CopyText.tsx'

/** A link that is shown once, to be copied. */
export const InvitationLink = ({ link, email }: { link: string; email: string | null }) => (
  <Alert
    ref={(made) => made?.scrollIntoView({ block: 'nearest' })}
    color="green"
    title={email ? `The link for ${email}` : 'Your invitation link'}
  >
    <Text size="sm">
      It works once, for 7 days, and won’t be shown again. People who join with it confirm their email address
      first.
    </Text>
    <Group mt="sm" gap="xs" wrap="nowrap">
      <TextInput value={link} readOnly flex={1} aria-label="Invitation link" />
      <CopyText value={link} />
    </Group>
  </Alert>
)
