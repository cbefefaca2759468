import { Button, Modal, Stack, Switch, Text } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { hostCardCalls } from './calls.ts'

interface CardOfferProps {
  side: OrganizationKind
  eventId: string
}

/** Lets exhibitors pay by card; nothing where the installation has no account at Stripe. */
export const CardOffer = ({ side, eventId }: CardOfferProps) => {
  const [opened, setOpened] = useState(false)
  const { offer, saveOffer } = hostCardCalls(side)
  const { data } = useQuery(queryFor(offer, { params: { id: eventId } }))
  const save = useCall(saveOffer, { invalidates: [offer] })
  if (!data?.is_available) return null
  const change = async (is_offered: boolean) => {
    try {
      await save.mutateAsync({ params: { id: eventId }, body: { is_offered } })
      announceToScreenReader(
        is_offered ? 'Exhibitors may pay by card' : 'Exhibitors can’t pay by card anymore',
      )
    } catch (error) {
      announceFailure(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCreditCard size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Card payments
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Card payments">
        <Stack gap="md">
          <Switch
            label="Exhibitors may pay by card"
            description="On their registration’s page, once you approved them. What they paid is recorded by itself."
            checked={data.is_offered}
            disabled={save.isPending}
            onChange={(changed) => void change(changed.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            The money goes to the Stripe account of the team that runs Fairlead here, less Stripe’s fees.
            Agree with them how it reaches you.
          </Text>
        </Stack>
      </Modal>
    </>
  )
}
