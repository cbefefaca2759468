import { Alert, Button, Card, Checkbox, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, listLabel, numberLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { Moment } from '#web/kit/time.tsx'
import { invalidate, queryFor } from '#web/queries.ts'
import {
  activeStates,
  type FairState,
  fairStateLabels,
  fairStates,
  type PaymentState,
  paymentLabels,
  paymentStates,
} from '../../fairs.contract.ts'
import type { Preview } from '../fair-broadcasts.contract.ts'
import { MESSAGE_LENGTH } from '../fair-threads.contract.ts'
import { broadcastCalls, threadCalls } from './calls.ts'

/** Whom a message is for. */
export interface Aim {
  state?: FairState[] | undefined
  payment?: PaymentState[] | undefined
  booth?: string[] | undefined
  owing?: boolean | undefined
  overdue?: boolean | undefined
}

interface BroadcastFormProps {
  kind: OrganizationKind
  eventId: string
  booths: readonly { id: string; name: string }[]
  aim: Aim
}

const states = fairStates.map((value) => ({ value, label: fairStateLabels[value] }))
const payments = paymentStates.map((value) => ({ value, label: paymentLabels[value] }))

/** Says whom it reaches, and how the email begins. */
const Reach = ({ total, people, organizations, subject }: Preview) => {
  if (total === 0) return <Text size="sm">No exhibitor matches.</Text>
  const rest = total - organizations.length
  const named = rest > 0 ? [...organizations, `${numberLabel(rest)} more`] : organizations
  return (
    <Stack gap="2xs">
      <Text size="sm" fw={500}>
        Goes to {countLabel(total, 'exhibitor')}, {countLabel(people, 'person', 'people')} on their teams
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {listLabel(named)}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Subject of the email: {subject}
      </Text>
    </Stack>
  )
}

const Quota = ({ left, next_at }: Pick<Preview, 'left' | 'next_at'>) =>
  left > 0 ? (
    <Text size="sm" c="dimmed">
      {countLabel(left, 'message')} left in 24 hours
    </Text>
  ) : (
    <Alert color="yellow">
      You’ve sent as many messages as this event allows in 24 hours. The next one is possible{' '}
      {next_at && <Moment at={next_at} />}.
    </Alert>
  )

/** Writes to all exhibitors in some states, with some payments, or of some kinds of booths. */
export const BroadcastForm = ({ kind, eventId, booths, aim }: BroadcastFormProps) => {
  const { send, preview, list } = broadcastCalls(kind)
  const params = { id: eventId }
  const client = useQueryClient()
  const total = useRef(0)
  const form = useContractForm({
    endpoint: send,
    params,
    initial: {
      state: aim.state ?? [...activeStates],
      payment: aim.payment ?? [],
      booth: aim.booth ?? [],
      owing: aim.owing ?? false,
      overdue: aim.overdue ?? false,
      message: '',
      // the preview's, once it is sent
      total: 1,
    },
    prepare: (values) => ({ ...values, total: total.current }),
    labels: { total: 'Exhibitors' },
    invalidates: [list, preview, threadCalls('host', kind).read],
    onSuccess: ({ recipients }): void => {
      announce(`Sent to ${countLabel(recipients, 'exhibitor')}`)
      form.setValues({ message: '' })
      form.resetDirty({ ...form.getValues(), message: '' })
    },
    onFailure: () => void invalidate(client, [preview]),
  })
  const { state, payment, booth, owing, overdue } = form.values
  const seen = useQuery({
    ...queryFor(preview, {
      params,
      query: {
        state: state || [],
        payment: payment || [],
        booth: booth || [],
        ...(owing && { owing }),
        ...(overdue && { overdue }),
      },
    }),
    placeholderData: keepPreviousData,
    enabled: (state?.length ?? 0) > 0,
  })
  total.current = seen.data?.total ?? 0
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <MultiSelect label="Status" data={states} {...form.field('state')} />
        <MultiSelect
          label="Payment (optional)"
          placeholder="Any"
          data={payments}
          {...form.field('payment')}
        />
        {booths.length > 0 && (
          <MultiSelect
            label="Booth (optional)"
            placeholder="Any"
            data={booths.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('booth')}
          />
        )}
        <Checkbox label="Not paid" {...form.tick('owing')} />
        <Checkbox label="Payment overdue" {...form.tick('overdue')} />
        <Textarea
          label="Message"
          description="Each exhibitor finds it in its own messages, and can reply there to you alone."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={MESSAGE_LENGTH}
          {...form.field('message')}
        />
        {seen.data && (
          <Card withBorder padding="sm" aria-live="polite">
            <Reach {...seen.data} />
          </Card>
        )}
        <Group justify="space-between">
          {seen.data && <Quota {...seen.data} />}
          <Button
            type="submit"
            ml="auto"
            loading={form.sending}
            disabled={!seen.data || seen.data.total === 0 || seen.data.left === 0}
          >
            Send{seen.data && seen.data.total > 0 && ` to ${countLabel(seen.data.total, 'exhibitor')}`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
