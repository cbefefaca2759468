import { MultiSelect, NumberInput, Radio, SimpleGrid, Stack } from '@mantine/core'
import { wordOf } from '#domains/events/ui/words.ts'
import { numberLabel } from '#shared/labels.ts'
import { degrees, graduationClasses, majorGroups } from '#shared/lists.ts'
import { MAX_GROUPS } from '../event-editing.contract.ts'
import { ListEditor } from './ListEditor.tsx'
import type { Writing } from './useWriting.ts'
import { newKey } from './values.ts'

const majors = Object.entries(majorGroups).map(([group, items]) => ({ group, items: [...items] }))
const degreeChoices = degrees.map((value) => ({ value, label: wordOf(value) ?? value }))

const seen = {
  university: {
    public: 'Everyone; it stands on the public page of events',
    partners: 'Your students, and partners among employers',
    invited: 'Your students, and the employers you invite',
  },
  employer: {
    public: 'Everyone; it stands on the public page of events',
    partners: 'Students of the universities that are your partners',
    invited: 'Students of the universities you invite, once they accept',
  },
} as const

const Groups = ({ writing }: { writing: Writing }) => (
  <ListEditor
    label="Student groups (optional)"
    description="Without any, every student may register. With some, whoever fits at least one of them."
    entry="Group"
    add="Add a group"
    id={writing.idOf('target_student_group')}
    error={writing.errors.target_student_group}
    entries={writing.values.target_student_group}
    most={MAX_GROUPS}
    make={() => ({ key: newKey(), majors: [], graduation_classes: [], degrees: [] })}
    onChange={(next) => writing.set('target_student_group', next)}
  >
    {(_, index) => {
      const field = (name: string) => writing.field(`target_student_group.${index}.${name}`)
      return (
        <>
          <MultiSelect
            label="Majors"
            description="None means any."
            data={majors}
            searchable
            clearable
            hidePickedOptions
            {...field('majors')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <MultiSelect
              label="Graduation classes"
              description="None means any."
              data={graduationClasses(new Date()).map(String)}
              clearable
              {...field('graduation_classes')}
            />
            <MultiSelect
              label="Degrees"
              description="None means any."
              data={degreeChoices}
              clearable
              {...field('degrees')}
            />
          </SimpleGrid>
        </>
      )
    }}
  </ListEditor>
)

/** How many can come, who sees it, and whom it is for. */
export const PeopleStep = ({ writing }: { writing: Writing }) => {
  const taken = writing.event?.taken ?? 0
  return (
    <Stack gap="lg">
      <NumberInput
        label="Places for students (optional)"
        description={
          taken > 0
            ? `${numberLabel(taken)} are taken already, so not fewer than that. More places go to whoever waits longest.`
            : 'When they are taken, students join a waiting list. Empty means as many as come.'
        }
        min={1}
        max={100_000}
        allowDecimal={false}
        thousandSeparator=","
        maw={360}
        {...writing.field('capacity')}
      />
      <Radio.Group label="Who can see it" {...writing.field('visibility')}>
        <Stack gap="xs" mt="xs">
          {Object.entries(seen[writing.host]).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Groups writing={writing} />
    </Stack>
  )
}
