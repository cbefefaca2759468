import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { moneyLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { registeringOf } from '../../exhibitor-registration.contract.ts'
import type { OwnCards } from '../card-checkout.contract.ts'
import { CardRows } from './CardRows.tsx'
import { ownCardCalls } from './calls.ts'

interface PayByCardProps {
  side: OrganizationKind
  id: string
  timeZone: string
}

/** Seconds between two questions to Stripe, and how often it is asked. */
const PAUSE = 4
const QUESTIONS = 15

/** After Stripe's page: asks Stripe until it knows, as its own word may take a while. */
const Confirmation = ({ side, id, cards }: Omit<PayByCardProps, 'timeZone'> & { cards: OwnCards }) => {
  const { cards: own, check } = ownCardCalls(side)
  const [asked, setAsked] = useState(0)
  const ask = useCall(check, { invalidates: [own, registeringOf[side].registration] })
  const latest = useRef(ask.mutateAsync)
  latest.current = ask.mutateAsync
  const isWaiting = cards.is_open && asked < QUESTIONS
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(
      () => {
        const next = () => setAsked((before) => before + 1)
        latest.current({ params: { id } }).then(next, next)
      },
      asked === 0 ? 0 : PAUSE * 1000,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, asked, id])
  if (cards.is_open)
    return (
      <Alert
        role="status"
        color="blue"
        icon={isWaiting ? <Loader size={18} aria-hidden /> : <IconCreditCard aria-hidden />}
        title="We are waiting for the confirmation of the bank"
      >
        You can leave this page: the payment is counted as soon as it is confirmed, and you’ll get the receipt
        by email.
      </Alert>
    )
  return cards.payments.length > 0 && cards.payable === 0 ? (
    <Alert role="status" color="green" icon={<IconCheck aria-hidden />} title="Your payment arrived">
      Thank you. The receipt is on its way by email.
    </Alert>
  ) : null
}

const Pay = ({ side, id, cards }: Omit<PayByCardProps, 'timeZone'> & { cards: OwnCards }) => {
  const begin = useCall(ownCardCalls(side).begin, {
    invalidates: [ownCardCalls(side).cards, registeringOf[side].registration],
  })
  const pay = async () => {
    try {
      const { url } = await begin.mutateAsync({ params: { id } })
      window.location.assign(url)
    } catch (error) {
      announceFailure(error)
    }
  }
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant={cards.is_open ? 'default' : 'filled'}
          leftSection={<IconCreditCard size={18} aria-hidden />}
          loading={begin.isPending || begin.isSuccess}
          onClick={() => void pay()}
        >
          Pay {moneyLabel(cards.payable, cards.currency!)} by card
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        You pay on a page of Stripe, which processes the card. There is no proof to send then.
        {cards.is_open && ' If you began to pay before, that page ends.'}
      </Text>
    </Stack>
  )
}

/** Paying what is due by card; nothing where cards are not taken and none was paid with. */
export const PayByCard = ({ side, id, timeZone }: PayByCardProps) => {
  const { card: isBack } = useSearch({ strict: false }) as { card?: boolean }
  const { data } = useQuery(queryFor(ownCardCalls(side).cards, { params: { id } }))
  if (!data || !(data.may.pay || data.is_open || data.payments.length > 0)) return null
  return (
    <Stack gap="sm" component="section" aria-labelledby="by-card">
      <Title order={3} size="h5" id="by-card">
        Card
      </Title>
      {isBack && <Confirmation side={side} id={id} cards={data} />}
      <CardRows payments={data.payments} timeZone={timeZone} />
      {data.may.pay && <Pay side={side} id={id} cards={data} />}
    </Stack>
  )
}
