import { Checkbox, Group, MultiSelect, TagsInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { labels } from '#shared/labels-of-lists.ts'
import { industries, jobTypes, workModes } from '#shared/lists.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { background, type Preferences, savePreferences } from '../background.contract.ts'
import { MOST_PLACES } from '../background-values.contract.ts'

const Ticks = ({ values }: { values: readonly string[] }) => (
  <Group gap="md" mt="xs">
    {values.map((value) => (
      <Checkbox key={value} value={value} label={labels[value] ?? value} />
    ))}
  </Group>
)

/** What the student looks for. */
export const PreferencesDialog = ({ of, onDone }: { of: Preferences | null; onDone: () => void }) => {
  const form = useContractForm({
    endpoint: savePreferences,
    initial: {
      job_types: of?.job_types ?? [],
      work_modes: of?.work_modes ?? [],
      places: of?.places ?? [],
      industries: of?.industries ?? [],
      available_from: of?.available_from ?? null,
    },
    labels: { available_from: 'Can start' },
    invalidates: [background],
    onSuccess: onDone,
  })
  return (
    <DialogForm form={form} verb="Save" onCancel={onDone}>
      <Checkbox.Group label="Kinds of work (optional)" {...form.field('job_types')}>
        <Ticks values={jobTypes} />
      </Checkbox.Group>
      <Checkbox.Group label="Work mode (optional)" {...form.field('work_modes')}>
        <Ticks values={workModes} />
      </Checkbox.Group>
      <TagsInput
        label="Places (optional)"
        description="A city, a state or a country; Enter adds it."
        maxTags={MOST_PLACES}
        maxLength={100}
        splitChars={[';']}
        acceptValueOnBlur
        {...form.field('places')}
      />
      <MultiSelect
        label="Industries (optional)"
        data={[...industries]}
        searchable
        clearable
        maxValues={10}
        {...form.field('industries')}
      />
      <DateInput
        label="Can start (optional)"
        valueFormat="MMMM D, YYYY"
        clearable
        {...form.field('available_from')}
      />
    </DialogForm>
  )
}
