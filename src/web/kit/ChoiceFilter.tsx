import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { numberLabel } from '#shared/labels.ts'
import { FilterChip } from './FilterChip.tsx'
import { useEager } from './useEager.ts'

export interface Choice {
  value: string
  label: string
  /** How many results it would leave. */
  count?: number
}

interface ChoiceFilterProps {
  label: string
  choices: readonly Choice[]
  value: readonly string[] | undefined
  onChange: (value: string[]) => unknown
}

const LONG = 10
const none: readonly string[] = []

/** No choice would leave any results. */
export const offersNothing = (choices: readonly Choice[]): boolean =>
  choices.every(({ count }) => count === 0)

const matching = (choices: readonly Choice[], text: string) =>
  choices.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))

/** A filter chip with several choices, each with its count; long lists can be searched. */
export const ChoiceFilter = ({ label, choices, value = none, onChange }: ChoiceFilterProps) => {
  const [chosen, choose] = useEager<readonly string[]>(value, (next) => onChange([...next]))
  const [text, setText] = useState('')
  const found = matching(choices, text)
  return (
    <FilterChip label={label} chosen={chosen.length} empty={offersNothing(choices)}>
      {choices.length > LONG && (
        <TextInput
          mb="sm"
          aria-label={`Find in ${label}`}
          placeholder="Type to find"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group value={[...chosen]} onChange={choose} aria-label={label}>
        <Stack gap="xs">
          {found.length === 0 && <Text c="dimmed">No matches</Text>}
          {found.map((choice) => (
            <Checkbox
              key={choice.value}
              value={choice.value}
              label={
                <>
                  {choice.label}
                  {choice.count !== undefined && (
                    <Text span c="dimmed" size="sm" ml="xs" className="tabular">
                      {numberLabel(choice.count)}
                    </Text>
                  )}
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FilterChip>
  )
}
