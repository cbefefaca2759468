import { Chip, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ChipFieldProps {
  id?: string
  label: string
  description?: string
  options: readonly { value: string; label: string }[]
  value?: string | null
  onChange: (value: string) => void
  error?: ReactNode
  /** For the first field of a dialog. */
  hasFocus?: boolean
}

/** One of a few words, all of them in sight: chosen with one press. */
export const ChipField = ({
  id,
  label,
  description,
  options,
  value,
  onChange,
  error,
  hasFocus,
}: ChipFieldProps) => (
  <Input.Wrapper id={id} label={label} labelElement="div" description={description} error={error}>
    <Chip.Group value={value || null} onChange={(chosen) => onChange(String(chosen))}>
      <Group gap="xs" my="2xs" role="radiogroup" aria-label={label} id={id}>
        {options.map((option, place) => (
          <Chip
            key={option.value}
            value={option.value}
            variant="outline"
            data-autofocus={hasFocus && place === 0 ? true : undefined}
          >
            {option.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
)
