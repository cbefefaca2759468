import { NumberInput, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { dayLabel } from '#shared/labels.ts'
import { zoneLabel } from '../../ui/words.ts'
import { QuestionBuilder } from './QuestionBuilder.tsx'
import type { Posting } from './usePosting.ts'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const EndsAt = ({ posting }: { posting: Posting }) => {
  const { application_deadline: day, time_zone: zone } = posting.values
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {day
        ? `Applications close on ${dayLabel(day)} at 11:59 PM ${zoneLabel(zone)} (${zone}), or 30 days after posting if that comes first.`
        : 'Without a deadline, the job accepts applications for 30 days after posting.'}
    </Text>
  )
}

const Here = ({ posting }: { posting: Posting }) => (
  <>
    <NumberInput
      description="Students see this promise and how well you keep it."
      min={1}
      max={180}
      allowDecimal={false}
      {...posting.field('reply_by_days')}
    />
    <QuestionBuilder posting={posting} />
  </>
)

/** How people apply, until when, and what they are asked. */
export const ApplyingStep = ({ posting }: { posting: Posting }) => (
  <Stack gap="lg">
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <DateInput
          valueFormat="MMMM D, YYYY"
          minDate={new Date()}
          clearable
          {...posting.field('application_deadline', 'optional')}
        />
        <Select
          data={[...new Set([...zones, posting.values.time_zone])]}
          searchable
          allowDeselect={false}
          limit={60}
          {...posting.field('time_zone')}
        />
      </SimpleGrid>
      <EndsAt posting={posting} />
    </Stack>
    <Radio.Group {...posting.field('applies')}>
      <Stack gap="xs" mt="xs">
        <Radio value="here" label="Here, with their profile and resume" />
        <Radio value="elsewhere" label="On our own site" />
      </Stack>
    </Radio.Group>
    {posting.values.applies === 'elsewhere' ? (
      <TextInput type="url" placeholder="https://" {...posting.field('external_url')} />
    ) : (
      <Here posting={posting} />
    )}
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <TextInput description="Shown to signed-in students" {...posting.field('contact_name', 'optional')} />
      <TextInput
        description="Shown to signed-in students"
        type="email"
        {...posting.field('contact_email', 'optional')}
      />
    </SimpleGrid>
  </Stack>
)
