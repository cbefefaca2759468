import { Button, Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { salaryPeriods } from '#shared/lists.ts'
import { minorFrom, minorTo } from '#shared/money.ts'
import { FilterChip } from '#web/kit/FilterChip.tsx'
import { wordOf } from '../../ui/words.ts'
import { noFilters } from '../job-filters.contract.ts'
import type { JobAddress } from './address.ts'

const currencies = ['USD', 'CAD', 'GBP', 'EUR', 'CHF', 'AUD', 'INR', 'SGD']
const periods = salaryPeriods.map((value) => ({ value, label: wordOf(value) ?? value }))

type Pay = Pick<JobAddress, 'salary_min' | 'salary_currency' | 'salary_period' | 'is_unpaid'>

const PayForm = ({ value, onChange }: { value: Pay; onChange: (pay: Pay) => void }) => {
  const [currency, setCurrency] = useState(value.salary_currency ?? noFilters.salary_currency)
  const [period, setPeriod] = useState(value.salary_period ?? noFilters.salary_period)
  const [amount, setAmount] = useState<number | string>(
    value.salary_min === undefined ? '' : minorTo(value.salary_min, currency),
  )
  const [paidOnly, setPaidOnly] = useState(value.is_unpaid === false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = amount === '' ? undefined : minorFrom(Number(amount), currency)
    onChange({
      salary_min: wanted,
      salary_currency: wanted === undefined || currency === noFilters.salary_currency ? undefined : currency,
      salary_period: wanted === undefined || period === noFilters.salary_period ? undefined : period,
      is_unpaid: paidOnly ? false : undefined,
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NumberInput
          label="At least"
          description="Jobs without stated pay are left out"
          value={amount}
          onChange={setAmount}
          min={0}
          thousandSeparator=","
        />
        <Group grow gap="xs">
          <Select
            label="Currency"
            data={currencies}
            value={currency}
            onChange={(next) => next && setCurrency(next)}
            comboboxProps={{ withinPortal: false }}
          />
          <Select
            label="Pay period"
            data={periods}
            value={period}
            onChange={(next) => next && setPeriod(next as typeof period)}
            comboboxProps={{ withinPortal: false }}
          />
        </Group>
        <Checkbox
          label="Hide unpaid jobs"
          checked={paidOnly}
          onChange={(event) => setPaidOnly(event.currentTarget.checked)}
        />
        <Button type="submit">Apply</Button>
      </Stack>
    </form>
  )
}

/** Filters by minimum pay. */
export const PayFilter = ({ value, onChange }: { value: Pay; onChange: (pay: Pay) => void }) => (
  <FilterChip
    label="Pay"
    submits
    chosen={(value.salary_min === undefined ? 0 : 1) + (value.is_unpaid === undefined ? 0 : 1)}
  >
    {(close) => (
      <PayForm
        value={value}
        onChange={(pay) => {
          onChange(pay)
          close()
        }}
      />
    )}
  </FilterChip>
)
