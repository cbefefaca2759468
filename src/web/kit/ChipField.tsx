import { Chip, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ChipFieldProps {
  id?: string
  label: string
  options: readonly { value: string; label: string }[]
  value?: string | null
  onChange: (value: string) => void
  error?: ReactNode
}

/** One of a few words, all of them in sight: chosen with one press. */
export const ChipField = ({ id, label, options, value, onChange, error }: ChipFieldProps) => (
  <Input.Wrapper id={id} label={label} labelElement="div" error={error}>
    <Chip.Group value={value || null} onChange={(chosen) => onChange(String(chosen))}>
      <Group gap="xs" mt="2xs" role="radiogroup" aria-label={label} id={id}>
        {options.map((option) => (
          <Chip key={option.value} value={option.value} variant="outline">
            {option.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  </Input.Wrapper>
)
