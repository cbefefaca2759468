import { NumberInput, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { salaryPeriods } from '#shared/lists.ts'
import { payLabel, wordOf } from '../../ui/words.ts'
import { previewOf } from './preview.ts'
import type { Posting } from './usePosting.ts'

const currencies = Intl.supportedValuesOf('currency')
const periods = salaryPeriods.map((value) => ({ value, label: wordOf(value) ?? value }))

const Range = ({ posting }: { posting: Posting }) => {
  const { salary_min: from, salary_max: to } = posting.values
  const reversed = from !== '' && to !== '' && Number(from) > Number(to)
  const amount = { min: 0, thousandSeparator: ',', decimalScale: 2 }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <NumberInput {...amount} {...posting.field('salary_min')} />
        <NumberInput {...amount} {...posting.field('salary_max')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Select data={currencies} searchable allowDeselect={false} {...posting.field('salary_currency')} />
        <Select data={periods} allowDeselect={false} {...posting.field('salary_period')} />
      </SimpleGrid>
      <Text size="sm" c={reversed ? 'var(--mantine-color-error)' : 'dimmed'} aria-live="polite">
        {reversed
          ? 'The upper end is lower than the lower end.'
          : `Students will see: ${payLabel(previewOf(posting.values)) ?? 'Pay not stated'}`}
      </Text>
    </>
  )
}

/** What the job pays. */
export const PayStep = ({ posting }: { posting: Posting }) => (
  <Stack gap="lg">
    <Radio.Group
      description="Students who filter by pay only find jobs that state it."
      {...posting.field('pay')}
      error={posting.errors.is_unpaid}
    >
      <Stack gap="xs" my="xs">
        <Radio value="range" label="Show a range" />
        <Radio value="unpaid" label="Unpaid" />
        <Radio value="unstated" label="Don’t show pay" />
      </Stack>
    </Radio.Group>
    {posting.values.pay === 'range' && <Range posting={posting} />}
  </Stack>
)
