import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useListSearch } from '#web/list-search.ts'
import { DEFAULT_DAYS } from '../insights.contract.ts'
import { type RangeAddress, readRangeAddress } from './address.ts'
import { checkDays } from './range.ts'

const presets = [7, 30, 90]
const choices = [
  ...presets.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: 'own', label: 'Custom' },
]

const OwnDates = ({ shown }: { shown: { from: string; to: string } }) => {
  const { set } = useListSearch<RangeAddress>()
  const [dates, setDates] = useState({ from: shown.from, to: shown.to })
  const checked = checkDays(dates)
  const change = (part: Partial<typeof dates>) => {
    const next = { ...dates, ...part }
    setDates(next)
    if (checkDays(next).success) set({ days: undefined, ...next })
  }
  return (
    <Group gap="sm" align="flex-start">
      <TextInput
        type="date"
        label="From"
        value={dates.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={dates.to}
        error={checked.success ? undefined : checked.error.issues[0]?.message}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </Group>
  )
}

/** Selects the days to show; kept in the address. */
export const RangeBar = ({ shown }: { shown: { from: string; to: string } | undefined }) => {
  const found = useListSearch<RangeAddress>()
  const { days, from } = readRangeAddress(found.search)
  const [own, setOwn] = useState(Boolean(from))
  const choose = (value: string) => {
    setOwn(value === 'own')
    if (value !== 'own') found.set({ days: Number(value), from: undefined, to: undefined })
  }
  return (
    <Group gap="md" align="flex-end">
      <SegmentedControl
        data={choices}
        value={own ? 'own' : String(days ?? DEFAULT_DAYS)}
        onChange={choose}
        aria-label="Date range"
      />
      {own && shown && <OwnDates shown={shown} />}
    </Group>
  )
}
