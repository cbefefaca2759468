import {
  Alert,
  Button,
  Checkbox,
  Modal,
  NumberInput,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#domains/jobs/ui/words.ts'
import { countLabel, dayLabel, zoneLabel } from '#shared/labels.ts'
import { salaryPeriods } from '#shared/lists.ts'
import { minorFrom, minorTo } from '#shared/money.ts'
import { addressOf } from '#web/client.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { FilePick } from '#web/kit/FilePick.tsx'
import { ErrorState, failedToLoad } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  DETAILS_LENGTH,
  FURTHEST_DAYS,
  type TeamOffer,
  teamOffer,
  teamOfferFile,
  writeOffer,
} from '../offer-terms.contract.ts'
import { changedByOffer } from './team-calls.ts'
import { dayOf, payOf } from './words.ts'

const DAY = 86_400_000
const USUAL_DAYS = 7

const currencies = Intl.supportedValuesOf('currency')
const periods = salaryPeriods.map((value) => ({ value, label: wordOf(value) ?? value }))

interface OfferDialogProps {
  id: string
  name: string
  onClose: () => void
}

const later = (one: string, other: string): string => (one > other ? one : other)

/** What the form starts with: the terms in force, else what the job says. */
const initialOf = ({ offer, start, least, may }: TeamOffer) => {
  const standing = offer?.state === 'waiting' && may.withdraw ? offer : null
  const usual = dayOf(new Date(Date.now() + USUAL_DAYS * DAY).toISOString(), start.time_zone)
  const terms = standing?.terms
  return {
    version: terms?.version ?? null,
    pay_amount: terms?.pay_amount ?? null,
    pay_currency: terms?.pay_currency ?? start.pay_currency ?? 'USD',
    pay_period: terms?.pay_period ?? start.pay_period ?? ('hour' as const),
    start_date: terms ? terms.start_date : start.start_date,
    place: terms ? terms.place : start.place,
    answer_by: terms ? dayOf(terms.reply_by, start.time_zone) : later(usual, least?.from ?? ''),
    details: terms?.details ?? '',
    remove_file: false,
    offerFile: null,
  }
}

interface TooShortProps {
  least: NonNullable<TeamOffer['least']>
  onUse: () => void
}

const TooShort = ({ least, onUse }: TooShortProps) => (
  <Alert color="yellow" title={`${least.university} asks for at least ${countLabel(least.days, 'day')}`}>
    <Text size="sm">Its students should have that long to decide. You can still send this offer.</Text>
    <Button size="compact-sm" variant="default" mt="xs" onClick={onUse}>
      Answer by {dayLabel(least.from)}
    </Button>
  </Alert>
)

const OfferForm = ({ id, name, onClose, data }: OfferDialogProps & { data: TeamOffer }) => {
  const initial = initialOf(data)
  const current = initial.version === null ? null : data.offer!.terms
  const [amount, setAmount] = useState<number | string>(
    initial.pay_amount === null ? '' : minorTo(initial.pay_amount, initial.pay_currency),
  )
  const form = useContractForm({
    endpoint: writeOffer,
    params: { id },
    initial,
    labels: { pay_amount: 'Pay', pay_currency: 'Currency', pay_period: 'Per', offerFile: 'File' },
    invalidates: changedByOffer,
    onSuccess: () => {
      announceToScreenReader(current ? 'The student is told what changed' : `Offer sent to ${name}`)
      onClose()
    },
  })
  const { pay_amount, pay_currency, pay_period, answer_by } = form.getValues()
  const said = payOf({
    pay_amount: pay_amount === '' ? null : pay_amount,
    pay_currency: pay_currency || 'USD',
    pay_period: pay_period || 'hour',
  })
  const setPay = (value: number | string, currency: string) => {
    setAmount(value)
    form.setFieldValue('pay_amount', value === '' ? null : minorFrom(Number(value), currency))
  }
  const { least, start } = data
  const currency = form.field('pay_currency')
  return (
    <DialogForm form={form} verb={current ? 'Send changes' : 'Send offer'} onCancel={onClose}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <NumberInput
          label="Pay (optional)"
          min={0}
          thousandSeparator=","
          decimalScale={2}
          {...form.field('pay_amount')}
          value={amount}
          onChange={(value) => setPay(value, pay_currency || 'USD')}
          data-autofocus
        />
        <Select
          label="Currency"
          data={currencies}
          searchable
          allowDeselect={false}
          {...currency}
          onChange={(value) => {
            form.setFieldValue('pay_currency', value ?? 'USD')
            setPay(amount, value ?? 'USD')
          }}
        />
        <Select label="Per" data={periods} allowDeselect={false} {...form.field('pay_period')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed" aria-live="polite">
        {name} will see: {said ?? 'no pay'}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateInput
          label="Start (optional)"
          clearable
          valueFormat="MMMM D, YYYY"
          {...form.field('start_date')}
        />
        <TextInput label="Place (optional)" maxLength={200} {...form.field('place')} />
      </SimpleGrid>
      <DateInput
        label="Answer by"
        description={`The end of that day, ${zoneLabel(start.time_zone)}. Then the offer lapses.`}
        valueFormat="MMMM D, YYYY"
        minDate={new Date()}
        maxDate={new Date(Date.now() + FURTHEST_DAYS * DAY)}
        {...form.field('answer_by')}
      />
      {least && answer_by && answer_by < least.from && (
        <TooShort least={least} onUse={() => form.setFieldValue('answer_by', least.from)} />
      )}
      <Textarea
        label="Details (optional)"
        description="Anything else the student should know before deciding."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={DETAILS_LENGTH}
        {...form.field('details')}
      />
      <FilePick
        kind="document"
        label="File (optional)"
        current={
          current?.file && !form.getValues().remove_file
            ? { name: current.file.filename, url: addressOf(teamOfferFile, { params: { id } }) }
            : null
        }
        {...form.field('offerFile')}
      />
      {current?.file && <Checkbox label="Send without the file" {...form.tick('remove_file')} />}
      <Text size="sm" c="dimmed">
        {name} is told right away. You can hire once the offer is accepted.
      </Text>
    </DialogForm>
  )
}

/** Makes an offer, or changes the terms of one that waits for an answer. */
const OfferDialog = (props: OfferDialogProps) => {
  const { data, error, refetch } = useQuery(queryFor(teamOffer, { params: { id: props.id } }))
  const isChange = data?.offer?.state === 'waiting'
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="lg"
      title={isChange ? `Change the offer: ${props.name}` : `Make an offer: ${props.name}`}
    >
      {failedToLoad(error, data) ? (
        <ErrorState error={error} retry={refetch} />
      ) : data ? (
        <OfferForm {...props} data={data} />
      ) : (
        <Stack>
          <Skeleton height={60} />
          <Skeleton height={60} />
          <Skeleton height={120} />
        </Stack>
      )}
    </Modal>
  )
}
export default OfferDialog
