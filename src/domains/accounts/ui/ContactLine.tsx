import { Anchor, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'

/** Whom to ask about an account. */
export const ContactLine = () => {
  const { contact_email } = useRouter().options.context.settings
  return (
    <Text size="sm" c="dimmed">
      {contact_email ? (
        <>
          Questions? Write to{' '}
          <Anchor href={`mailto:${contact_email}`} inherit underline="always">
            {contact_email}
          </Anchor>
          .
        </>
      ) : (
        'Questions? The people who run this site can help.'
      )}
    </Text>
  )
}
