import { Stack, Text } from '@mantine/core'
import { inGroups, ticketAddress } from '../ticket-codes.contract.ts'
import classes from './check-in.module.css'
import { QrCode } from './QrCode.tsx'

interface TicketProps {
  eventId: string
  /** 12 characters. */
  code: string
  /** What it is of; the reader's own ticket unless named. */
  label?: string
}

/** The QR code to show at the door, with its code to type if it can't be scanned. */
export const Ticket = ({ eventId, code, label = 'QR code of your ticket' }: TicketProps) => {
  return (
    <Stack align="center" gap="xs">
      <QrCode address={ticketAddress(eventId, code)} label={label} />
      <Text className={classes.code} fw={600}>
        {inGroups(code)}
      </Text>
      <Text size="sm" c="dimmed" ta="center">
        Show this at the door. If it can’t be scanned, read out the code.
      </Text>
    </Stack>
  )
}
