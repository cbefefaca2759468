import { NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { GroupFields } from '#domains/events/ui/GroupFields.tsx'
import { numberLabel } from '#shared/labels.ts'
import { MAX_GROUPS } from '../event-editing.contract.ts'
import { ListEditor } from './ListEditor.tsx'
import type { Writing } from './useEventForm.ts'
import { newKey } from './values.ts'

const seen = {
  university: {
    public: 'Everyone; listed on the public events page',
    partners: 'Your students and partner employers',
    invited: 'Your students and the employers you invite',
  },
  employer: {
    public: 'Everyone; listed on the public events page',
    partners: 'Students at your partner universities',
    invited: 'Students at the universities you invite, once they accept',
  },
} as const

const Groups = ({ writing }: { writing: Writing }) => (
  <ListEditor
    label="Student groups (optional)"
    description="Leave empty to let every student register. Otherwise, students must fit at least one group."
    entry="Group"
    add="Add group"
    id={writing.idOf('target_student_group')}
    error={writing.errors.target_student_group}
    entries={writing.values.target_student_group}
    most={MAX_GROUPS}
    make={() => ({ key: newKey(), majors: [], graduation_classes: [], degrees: [] })}
    onChange={(next) => writing.set('target_student_group', next)}
  >
    {(_, index) => <GroupFields field={(name) => writing.field(`target_student_group.${index}.${name}`)} />}
  </ListEditor>
)

/** Who can come, who can see it, and who it is for. */
export const PeopleStep = ({ writing }: { writing: Writing }) => {
  const taken = writing.event?.taken ?? 0
  return (
    <Stack gap="lg">
      <NumberInput
        label="Places for students (optional)"
        description={
          taken > 0
            ? `${numberLabel(taken)} are already taken, so this can’t be lower. Added places go to whoever has waited longest.`
            : 'Once they’re taken, students join a waiting list. Leave empty for no limit.'
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
      <Switch
        id={writing.idOf('takes_exhibitors')}
        label={writing.host === 'university' ? 'Employers may register' : 'Universities may register'}
        description={`Switch it off for a workshop: then only ${writing.host === 'university' ? 'employers' : 'universities'} you invite can register.`}
        checked={writing.values.takes_exhibitors}
        onChange={(event) => writing.set('takes_exhibitors', event.currentTarget.checked)}
      />
      <Groups writing={writing} />
    </Stack>
  )
}
