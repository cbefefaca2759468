import { Group, TagsInput, type TagsInputProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { foldSkill, ownSkill, ownSkillsLike } from '#shared/skill-words.ts'
import { queryFor } from '#web/queries.ts'
import { MOST_OFFERED, skillNames } from '../skill-names.contract.ts'

export interface SkillsFieldProps
  extends Omit<TagsInputProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  value?: string[] | ''
  onChange: (skills: string[]) => void
}

const PAUSE_MS = 150
const LONGEST = 60

/** What a skill is called by the list, once it is typed in full; a free word stays as typed. */
const settled = (words: readonly string[], offered: readonly string[]): string[] => {
  const byWord = new Map(offered.map((name) => [foldSkill(name), name]))
  const names = words.map((word) => byWord.get(foldSkill(word)) ?? ownSkill(word) ?? word)
  return [...new Set(names)]
}
const same = (word: string) => (name: string) => foldSkill(name) === foldSkill(word)

const useOffered = (typed: string, chosen: readonly string[]) => {
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data } = useQuery({
    ...queryFor(skillNames, { query: { search: asked } }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  })
  if (typed.trim() === '') return []
  const own = ownSkillsLike(typed).map((name) => ({ name, known_as: null }))
  // what was found for fewer letters is left out until it is found again
  const found = asked === typed.trim() ? (data?.data ?? []) : []
  const taken = new Set(chosen.map(foldSkill))
  return [...new Map([...own, ...found].map((one) => [foldSkill(one.name), one])).entries()]
    .filter(([folded]) => !taken.has(folded))
    .map(([, one]) => one)
    .slice(0, MOST_OFFERED)
}

/** Skills, completed as they are typed: Enter takes the first that is offered, a comma what was typed. */
export const SkillsField = ({ value, onChange, onKeyDown, ...input }: SkillsFieldProps) => {
  const chosen = value || []
  const [typed, setTyped] = useState('')
  const offered = useOffered(typed, chosen)
  const word = typed.trim()
  const isFree = word !== '' && !offered.some(({ name }) => same(word)(name))
  const change = (skills: string[]) =>
    onChange(
      settled(
        skills,
        offered.map(({ name }) => name),
      ),
    )
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const [first] = offered
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first || event.defaultPrevented) return
    // the one the arrow keys chose is taken by the list itself
    if (event.currentTarget.getAttribute('aria-activedescendant')) return
    if (chosen.length >= (input.maxTags ?? Number.POSITIVE_INFINITY)) return
    event.preventDefault()
    setTyped('')
    change([...chosen, first.name])
  }
  const known = new Map(offered.map((one) => [one.name, one.known_as]))
  return (
    <TagsInput
      maxLength={LONGEST}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxDropdownHeight={280}
      {...input}
      value={chosen}
      onChange={change}
      onKeyDown={take}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...offered.map(({ name }) => name), ...(isFree ? [word] : [])]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group justify="space-between" wrap="nowrap" gap="sm" w="100%">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {known.has(option.value) ? option.value : `Add “${option.value}”`}
          </Text>
          <Text size="xs" c="dimmed" flex="none">
            {option.value === (offered[0]?.name ?? word) ? 'Enter' : known.get(option.value)}
          </Text>
        </Group>
      )}
    />
  )
}
