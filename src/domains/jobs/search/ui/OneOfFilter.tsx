import { Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { numberLabel } from '#shared/labels.ts'
import { type Choice, offersNothing } from '#web/kit/ChoiceFilter.tsx'
import { FilterChip } from '#web/kit/FilterChip.tsx'
import { useEager } from '#web/kit/useEager.ts'
import classes from './search.module.css'

interface OneOfFilterProps {
  label: string
  /** What can be typed instead of chosen. */
  typing?: string
  /** Left out until loaded. */
  choices: readonly Choice[] | undefined
  value: string | undefined
  onChange: (value: string | undefined) => unknown
}

/** A filter with one value: typed, or chosen from the most frequent ones with counts. */
export const OneOfFilter = ({ label, typing, choices, value: before, onChange }: OneOfFilterProps) => {
  const [value, take] = useEager(before, onChange)
  const known = choices?.some((choice) => choice.value === value)
  const [text, setText] = useState('')
  return (
    <FilterChip
      label={label}
      chosen={value === undefined ? 0 : 1}
      empty={choices !== undefined && offersNothing(choices)}
    >
      {(close) => {
        const choose = (next: string | undefined) => {
          take(next)
          close()
        }
        const submit = (event: FormEvent) => {
          event.preventDefault()
          choose(text.trim() || undefined)
        }
        return (
          <>
            {typing && (
              <form onSubmit={submit}>
                <TextInput
                  mb="sm"
                  label={typing}
                  description="Press Enter to search"
                  defaultValue={known ? '' : value}
                  onChange={(event) => setText(event.currentTarget.value)}
                  maxLength={100}
                />
              </form>
            )}
            <ul className={classes.choices} aria-label={label}>
              {choices?.map((choice) => (
                <li key={choice.value}>
                  <UnstyledButton
                    className={classes.choice!}
                    aria-pressed={choice.value === value}
                    onClick={() => choose(choice.value === value ? undefined : choice.value)}
                  >
                    <Text span size="sm" className={classes.choiceLabel!}>
                      {choice.label}
                    </Text>
                    <Group gap="2xs" wrap="nowrap">
                      {choice.value === value && <IconCheck size={16} aria-hidden />}
                      {choice.count !== undefined && (
                        <Text span size="sm" c="dimmed" className="tabular">
                          {numberLabel(choice.count)}
                        </Text>
                      )}
                    </Group>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </FilterChip>
  )
}
