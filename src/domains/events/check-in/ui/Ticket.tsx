import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import classes from './check-in.module.css'

interface TicketProps {
  eventId: string
  /** 12 characters. */
  code: string
}

const inGroups = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** The QR code to show at the door, with its code to type if it can't be scanned. */
export const Ticket = ({ eventId, code }: TicketProps) => {
  const picture = useQuery({
    queryKey: ['ticket', eventId, code],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { default: encodeQR } = await import('qr')
      return encodeQR(`${window.location.origin}/check-in?event=${eventId}&code=${code}`, 'svg')
    },
  })
  return (
    <Stack align="center" gap="xs">
      <div
        className={classes.qr}
        role="img"
        aria-label="QR code of your ticket"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the QR library from our own address
        dangerouslySetInnerHTML={{ __html: picture.data ?? '' }}
      />
      <Text className={classes.code} fw={600}>
        {inGroups(code)}
      </Text>
      <Text size="sm" c="dimmed" ta="center">
        Show this at the door. If it can’t be scanned, read out the code.
      </Text>
    </Stack>
  )
}
