import { Button, Group, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#web/queries.ts'
import { addressOf } from '#web/request.ts'
import type { WalletKind } from '../../events.contract.ts'
import { appleWalletPass, googleWalletLink } from '../wallet-passes.contract.ts'

interface AddToWalletProps {
  eventId: string
  wallets: readonly WalletKind[]
}

const ToGoogle = ({ eventId }: { eventId: string }) => {
  const link = useQuery(queryFor(googleWalletLink, { params: { id: eventId } }))
  return (
    <Button
      component="a"
      variant="default"
      href={link.data?.url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconWallet size={18} aria-hidden />}
      loading={link.isPending}
      disabled={link.isError}
    >
      Add to Google Wallet
    </Button>
  )
}

/** Offers to keep a ticket in a wallet; nothing where the installation makes none. */
export const AddToWallet = ({ eventId, wallets }: AddToWalletProps) => {
  if (wallets.length === 0) return null
  return (
    <>
      <Group justify="center" gap="xs" mt="md">
        {wallets.includes('apple') && (
          <Button
            component="a"
            variant="default"
            href={addressOf(appleWalletPass, { params: { id: eventId } })}
            leftSection={<IconWallet size={18} aria-hidden />}
          >
            Add to Apple Wallet
          </Button>
        )}
        {wallets.includes('google') && <ToGoogle eventId={eventId} />}
      </Group>
      {wallets.includes('google') && (
        <Text size="sm" c="dimmed" ta="center" mt="2xs">
          We tell Google the event and your ticket’s code, nothing else.
        </Text>
      )}
    </>
  )
}
