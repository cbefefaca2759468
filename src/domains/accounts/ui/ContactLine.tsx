import { Anchor, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { LinkAnchor } from '#web/kit/links.tsx'

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
        <>
          Questions?{' '}
          <LinkAnchor to="/contact-us" inherit underline="always">
            Write to us
          </LinkAnchor>
          .
        </>
      )}
    </Text>
  )
}
