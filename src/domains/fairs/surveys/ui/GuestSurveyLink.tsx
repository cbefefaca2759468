import { Button, Center, Divider, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconQrcode } from '@tabler/icons-react'
import { QrCode } from '#domains/events/check-in/ui/QrCode.tsx'
import { CopyText } from '#web/kit/CopyText.tsx'

interface GuestSurveyLinkProps {
  link: string
  title: string
}

/** What the host shows at the exit, to ask those whom no letter reaches. */
export const GuestSurveyLink = ({ link, title }: GuestSurveyLinkProps) => {
  const [opened, dialog] = useDisclosure()
  return (
    <>
      <Divider my="md" />
      <Title order={3} size="h5" mb="2xs">
        Guests without an account
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        They get no email. Show them this code at the exit, from the start of the event: they answer with the
        address they gave at the door, and count among the students, from when the emails have left.
      </Text>
      <Group>
        <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={dialog.open}>
          Show the code
        </Button>
      </Group>
      <Modal opened={opened} onClose={dialog.close} title="How was it?">
        <Stack>
          <Text>
            You came to <bdi>{title}</bdi> without an account? Scan this and tell us.
          </Text>
          <Center>
            <QrCode address={link} label="QR code of the survey for guests" />
          </Center>
          <Group justify="flex-end">
            <CopyText value={link} label="Copy link" />
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
