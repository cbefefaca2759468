import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { labels } from '#shared/labels-of-lists.ts'
import { degrees, graduationClasses, majorGroups } from '#shared/lists.ts'
import { ChipField, type ChipFieldProps } from '#web/kit/ChipField.tsx'

const degreeOptions = degrees.map((value) => ({ value, label: labels[value] ?? value }))
const majorOptions = Object.entries(majorGroups).map(([group, items]) => ({ group, items: [...items] }))

export const DegreeSelect = (props: SelectProps) => <Select data={degreeOptions} {...props} />

interface ChipsProps<T> extends Pick<ChipFieldProps, 'label' | 'error' | 'id'> {
  value?: T | '' | null
  onChange: (value: T) => void
}

/** Each degree is one press away. */
export const DegreeChips = (props: ChipsProps<string>) => <ChipField options={degreeOptions} {...props} />

/** The same for the years people graduate in. */
export const ClassChips = ({ value, onChange, ...field }: ChipsProps<number>) => (
  <ChipField
    {...field}
    options={graduationClasses(new Date()).map((year) => ({ value: String(year), label: String(year) }))}
    value={value ? String(value) : null}
    onChange={(year) => onChange(Number(year))}
  />
)

const MOST = 5

export const MajorsSelect = (props: MultiSelectProps) => (
  <MultiSelect
    data={majorOptions}
    searchable
    openOnFocus={false}
    clearable
    hidePickedOptions
    maxValues={MOST}
    clearButtonProps={{ 'aria-label': 'Remove all majors' }}
    nothingFoundMessage="No major by that name; choose the closest one"
    maxDropdownHeight={320}
    {...props}
    placeholder={props.value && props.value.length > 0 ? '' : 'Choose up to five'}
  />
)

interface ClassSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  value?: number | '' | null
  onChange: (year: number | null) => void
}

/** The graduation year; a year outside the usual range stays selectable once chosen. */
export const ClassSelect = ({ value, onChange, ...input }: ClassSelectProps) => {
  const years = graduationClasses(new Date())
  const offered = value && !years.includes(value) ? [value, ...years] : years
  return (
    <Select
      {...input}
      data={offered.map(String)}
      value={value ? String(value) : null}
      onChange={(year) => onChange(year === null ? null : Number(year))}
    />
  )
}
