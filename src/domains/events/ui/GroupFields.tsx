import { MultiSelect, type MultiSelectProps, SimpleGrid } from '@mantine/core'
import { degrees, graduationClasses, majorGroups } from '#shared/lists.ts'
import { wordOf } from './words.ts'

const majors = Object.entries(majorGroups).map(([group, items]) => ({ group, items: [...items] }))
const degreeChoices = degrees.map((value) => ({ value, label: wordOf(value) ?? value }))

interface GroupFieldsProps {
  /** What each input holds and does. */
  field: (name: 'majors' | 'graduation_classes' | 'degrees') => MultiSelectProps
}

/** A group of students: by what they study, when they graduate, and with which degree. */
export const GroupFields = ({ field }: GroupFieldsProps) => (
  <>
    <MultiSelect
      label="Majors"
      description="Leave empty for any."
      data={majors}
      searchable
      clearable
      hidePickedOptions
      {...field('majors')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <MultiSelect
        label="Graduation classes"
        description="Leave empty for any."
        data={graduationClasses(new Date()).map(String)}
        clearable
        {...field('graduation_classes')}
      />
      <MultiSelect
        label="Degrees"
        description="Leave empty for any."
        data={degreeChoices}
        clearable
        {...field('degrees')}
      />
    </SimpleGrid>
  </>
)
