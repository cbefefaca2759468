import { Group, NumberInput, Radio, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { jobTypes, workModes } from '../../../../shared/lists.ts'
import { wordOf } from '../../ui/words.ts'
import { MAX_LOCATIONS } from '../contract.ts'
import type { Posting } from './usePosting.ts'

const RadioRow = ({
  posting,
  path,
  label,
  values,
}: {
  posting: Posting
  path: string
  label: string
  values: readonly string[]
}) => (
  <Radio.Group label={label} {...posting.field(path)}>
    <Group gap="lg" my="xs">
      {values.map((value) => (
        <Radio key={value} value={value} label={wordOf(value)} />
      ))}
    </Group>
  </Radio.Group>
)

/** What the job is and where. */
export const BasicsStep = ({ posting }: { posting: Posting }) => (
  <Stack gap="lg">
    <TextInput
      label="Title"
      description="What students search for, like “Data analyst intern”. Leave out codes and exclamation marks."
      maxLength={200}
      {...posting.field('title')}
    />
    <RadioRow posting={posting} path="type" label="Type" values={jobTypes} />
    <RadioRow posting={posting} path="work_mode" label="Work mode" values={workModes} />
    <TagsInput
      label={posting.values.work_mode === 'remote' ? 'Places (optional)' : 'Places'}
      description="Like “Chicago, IL” or “Berlin, Germany”. Press Enter after each."
      maxTags={MAX_LOCATIONS}
      splitChars={[';', '\n']}
      acceptValueOnBlur
      {...posting.field('locations')}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <NumberInput
        label="Openings"
        description="How many people you look for"
        min={1}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        {...posting.field('openings')}
      />
      <DateInput
        label="Start date (optional)"
        description="The first day of work"
        valueFormat="MMMM DD, YYYY"
        clearable
        {...posting.field('start_date')}
      />
    </SimpleGrid>
  </Stack>
)
