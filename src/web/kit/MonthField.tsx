import { Group, Input, NativeSelect } from '@mantine/core'
import { type ReactNode, useId } from 'react'

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const months = NAMES.map((label, index) => ({ label, value: String(index + 1).padStart(2, '0') }))
const FIRST_YEAR = 1950
const YEARS_AHEAD = 6

const yearsWith = (chosen: string): string[] => {
  const last = new Date().getUTCFullYear() + YEARS_AHEAD
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))
  return chosen && !years.includes(chosen) ? [...years, chosen] : years
}

interface MonthFieldProps {
  label: string
  id: string
  /** `YYYY-MM`; while only one of both is chosen, the other is missing. */
  value?: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  error?: ReactNode
  disabled?: boolean
}

/** A month of a year: two lists, which phones show in their own way and keyboards find by typing. */
export const MonthField = ({ label, id, value, onChange, onBlur, error, disabled }: MonthFieldProps) => {
  const errorId = useId()
  const [year = '', month = ''] = (value ?? '').split('-')
  const set = (of: { year?: string; month?: string }) => {
    const next = { year, month, ...of }
    onChange(next.year || next.month ? `${next.year}-${next.month}` : '')
  }
  const common = {
    disabled,
    onBlur,
    error: Boolean(error),
    ...(error ? { 'aria-describedby': errorId } : {}),
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id: errorId }}>
      <Group gap="xs" grow wrap="nowrap">
        <NativeSelect
          {...common}
          id={id}
          aria-label={`${label}: month`}
          data={[{ label: 'Month', value: '' }, ...months]}
          value={month}
          onChange={(event) => set({ month: event.currentTarget.value })}
        />
        <NativeSelect
          {...common}
          aria-label={`${label}: year`}
          data={[{ label: 'Year', value: '' }, ...yearsWith(year)]}
          value={year}
          onChange={(event) => set({ year: event.currentTarget.value })}
        />
      </Group>
    </Input.Wrapper>
  )
}
