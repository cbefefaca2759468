import { Button, Card, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { queryFor } from '#web/queries.ts'
import { type OfferMinimum, offerMinimum, saveOfferMinimum } from '../offer-minimums.contract.ts'

const MinimumForm = ({ days }: Pick<OfferMinimum, 'days'>) => {
  const form = useContractForm({
    endpoint: saveOfferMinimum,
    initial: { days },
    labels: { days: 'Days to decide' },
    invalidates: [offerMinimum],
    onSuccess: () => announce('Saved'),
  })
  return (
    <form {...form.props}>
      <FormSummary form={form} />
      <Group align="flex-end">
        <NumberInput label="Days to decide" min={1} max={60} allowDecimal={false} {...form.field('days')} />
        <Button type="submit" variant="default" loading={form.sending}>
          Save days
        </Button>
      </Group>
    </form>
  )
}

/** The least time a university asks employers to give its students to answer an offer. */
export const OfferMinimumCard = () => {
  const { data } = useQuery(queryFor(offerMinimum))
  if (!data) return null
  return (
    <Card component="section" aria-label="Time to answer offers" mt="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Time to answer offers
        </Title>
        <Text size="sm" c="dimmed">
          Employers who write an offer to one of your students with less time are warned, with your number.
          Empty if you don’t ask for this.
        </Text>
        {data.may.edit ? (
          <MinimumForm days={data.days} />
        ) : (
          <Text size="sm">
            {data.days === null ? 'No least time.' : `At least ${countLabel(data.days, 'day')}.`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
