import { NumberInput } from '@mantine/core'
import { decimalsOf, minorFrom, minorTo } from '#shared/money.ts'

interface MoneyInputProps {
  label: string
  description?: string
  currency: string
  /** The form's input, in minor units. */
  field: object
}

/** An amount in the currency's own decimals. */
export const MoneyInput = ({ label, description, currency, field }: MoneyInputProps) => {
  const { value, onChange, ...rest } = field as {
    value: number | '' | null
    onChange: (value: number | '') => void
  }
  return (
    <NumberInput
      label={label}
      {...(description && { description })}
      min={0}
      decimalScale={decimalsOf(currency)}
      thousandSeparator=","
      suffix={` ${currency}`}
      {...rest}
      value={typeof value === 'number' ? minorTo(value, currency) : ''}
      onChange={(next) => onChange(next === '' ? '' : minorFrom(Number(next), currency))}
    />
  )
}
