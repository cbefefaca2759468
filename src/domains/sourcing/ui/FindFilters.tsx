import { Button, Stack, TextInput } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { SkillsField } from '#domains/meta/skills/ui/SkillsField.tsx'
import { UniversityPicker } from '#domains/students/ui/UniversityPicker.tsx'
import { labels } from '#shared/labels-of-lists.ts'
import { degrees, graduationClasses, majors } from '#shared/lists.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { type ActiveFilter, FilterBar } from '#web/kit/FilterBar.tsx'
import { FilterChip } from '#web/kit/FilterChip.tsx'
import { MOST_SKILLS, MOST_UNIVERSITIES } from '../student-search.contract.ts'
import type { FindStudentsAddress } from './address.ts'

interface FiltersProps {
  address: FindStudentsAddress
  set: (change: Partial<FindStudentsAddress>) => unknown
  clear: () => unknown
  /** The universities in the address, by name. */
  universities: readonly { id: string; name: string }[]
}

const majorChoices = majors.map((value) => ({ value, label: value }))
const degreeChoices = degrees.map((value) => ({ value, label: labels[value] ?? value }))

/** Keeps years from the address selectable, even outside the usual range. */
const yearChoices = (chosen: readonly number[] = []) =>
  [...new Set([...graduationClasses(new Date()), ...chosen])]
    .sort((a, b) => a - b)
    .map((year) => ({ value: String(year), label: String(year) }))

const activeFilters = ({ address, set, universities }: FiltersProps): ActiveFilter[] => [
  ...activeChoices(
    'skill',
    address.skill,
    (one) => one,
    (skill) => set({ skill }),
  ),
  ...activeChoices(
    'major',
    address.major,
    (one) => one,
    (major) => set({ major }),
  ),
  ...activeChoices(
    'class',
    address.graduation_class,
    (year) => `Class of ${year}`,
    (graduation_class) => set({ graduation_class }),
  ),
  ...activeChoices(
    'degree',
    address.degree,
    (one) => labels[one] ?? one,
    (degree) => set({ degree }),
  ),
  ...activeChoices(
    'university',
    address.university,
    (one) => universities.find(({ id }) => id === one)?.name ?? 'University',
    (university) => set({ university }),
  ),
  ...(address.place
    ? [{ key: 'place', label: `In ${address.place}`, remove: () => set({ place: undefined }) }]
    : []),
  ...(address.verified
    ? [{ key: 'verified', label: 'Confirmed', remove: () => set({ verified: undefined }) }]
    : []),
]

const SkillFilter = ({ address, set }: FiltersProps) => (
  <FilterChip label="Skills" chosen={address.skill?.length ?? 0}>
    <SkillsField
      label="Skills"
      description="Students have all of them."
      maxTags={MOST_SKILLS}
      value={address.skill ?? []}
      onChange={(skill) => set({ skill })}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  </FilterChip>
)

const UniversityFilter = ({ address, set }: FiltersProps) => {
  const chosen = address.university ?? []
  return (
    <FilterChip label="University" chosen={chosen.length}>
      {(close) => (
        <UniversityPicker
          label="University"
          disabled={chosen.length >= MOST_UNIVERSITIES}
          comboboxProps={{ withinPortal: false }}
          onChange={(id) => {
            if (!id) return
            set({ university: [...new Set([...chosen, id])] })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

const PlaceFilter = ({ address, set }: FiltersProps) => {
  const [place, setPlace] = useState(address.place ?? '')
  return (
    <FilterChip label="Place" chosen={address.place ? 1 : 0} submits>
      {(close) => (
        <form
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            set({ place: place.trim() || undefined })
            close()
          }}
        >
          <Stack gap="sm">
            <TextInput
              label="Where the university is"
              description="A state or a country, like Texas or Germany."
              maxLength={100}
              value={place}
              onChange={(event) => setPlace(event.currentTarget.value)}
            />
            <Button type="submit">Show results</Button>
          </Stack>
        </form>
      )}
    </FilterChip>
  )
}

/** What students are searched by; all of it is in the address. */
export const FindFilters = (props: FiltersProps) => {
  const { address, set, clear } = props
  return (
    <FilterBar
      search={{
        label: 'Search names, headlines, majors, skills',
        value: address.search,
        onChange: (search) => set({ search: search || undefined }),
      }}
      active={activeFilters(props)}
      onClear={clear}
    >
      <ChoiceFilter
        label="Major"
        choices={majorChoices}
        value={address.major}
        onChange={(major) => set({ major: major as FindStudentsAddress['major'] })}
      />
      <ChoiceFilter
        label="Class"
        choices={yearChoices(address.graduation_class)}
        value={address.graduation_class?.map(String)}
        onChange={(chosen) => set({ graduation_class: chosen.map(Number) })}
      />
      <SkillFilter {...props} />
      <PlaceFilter key={address.place} {...props} />
      <UniversityFilter {...props} />
      <ChoiceFilter
        label="Degree"
        choices={degreeChoices}
        value={address.degree}
        onChange={(degree) => set({ degree: degree as FindStudentsAddress['degree'] })}
      />
      <Button
        size="sm"
        radius="xl"
        flex="none"
        variant={address.verified ? 'light' : 'default'}
        aria-pressed={address.verified ?? false}
        onClick={() => set({ verified: address.verified ? undefined : true })}
        leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
      >
        Confirmed by the university
      </Button>
    </FilterBar>
  )
}
