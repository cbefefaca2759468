import { Stack, Text } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { countLabel, moneyLabel, numberLabel } from '#shared/labels.ts'
import { minorFrom } from '#shared/money.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import { bankFacts } from '../../../events.contract.ts'
import type { Writing } from './useEventForm.ts'
import { momentIn } from './values.ts'

/** Shows what a saved event asks and offers exhibitors; it comes from the slice that owns it. */
export type FormPreview = ComponentType<{ eventId: string }>

const Booths = ({ values: { booth, booth_currency } }: Pick<Writing, 'values'>) => (
  <Stack component="ul" gap="2xs" m={0} pl="md">
    {booth.map(({ key, name, size, price, quantity }) => (
      <li key={key}>
        {numberLabel(Number(quantity) || 1)} × {name || 'No name yet'}
        {size && `, ${size}`}:{' '}
        {Number(price) > 0 ? moneyLabel(minorFrom(Number(price), booth_currency), booth_currency) : 'free'}
      </li>
    ))}
  </Stack>
)

/** Booths, fees, how to pay, deadlines, questions, and add-ons, as employers will see them. */
export const ForEmployers = ({ writing, Form }: { writing: Writing; Form: FormPreview | undefined }) => {
  const { values, event } = writing
  const { booth, exhibitors_close_at, starts_at, payment_due_days, time_zone, takes_exhibitors } = values
  const at = (wall: string | null) => momentIn(wall, time_zone)
  const closes = at(exhibitors_close_at) ?? at(starts_at)
  const priced = booth.some(({ price }) => Number(price) > 0)
  const account = bankFacts(values.bank_account)
  const hasInstructions = Boolean(values.payment_instructions)
  return (
    <Stack gap="sm" component="section" aria-label="For employers">
      <Text fw={600}>What employers will see</Text>
      <Facts
        facts={[
          {
            label: 'Who can register',
            value: takes_exhibitors ? 'Employers that may see the event' : 'Only employers you invite',
          },
          booth.length > 0 && { label: 'Booths', value: <Booths values={values} /> },
          { label: 'Register by', value: closes && <MomentInZone at={closes} zone={time_zone} /> },
          priced && {
            label: 'Fee due',
            value: `within ${countLabel(Number(payment_due_days) || 30, 'day')} of your approval`,
          },
          hasInstructions && {
            label: 'Payment instructions',
            value: <RichText html={values.payment_instructions} />,
          },
          priced &&
            !hasInstructions &&
            account.length === 0 && {
              label: 'Payment instructions',
              value: 'Missing: employers won’t know how to pay',
            },
          ...account.map(([label, value]) => ({ label, value })),
        ]}
      />
      {Form && event && (
        <Suspense fallback={null}>
          <Form eventId={event.id} />
        </Suspense>
      )}
    </Stack>
  )
}
