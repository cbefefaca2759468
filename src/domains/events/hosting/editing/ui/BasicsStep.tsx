import { Group, Radio, Stack, TextInput } from '@mantine/core'
import { wordOf } from '#domains/events/ui/words.ts'
import { eventKinds } from '#shared/lists.ts'
import { RichTextField } from '#web/kit/RichTextField.tsx'
import type { Writing } from './useEventForm.ts'

/** What the event is. */
export const BasicsStep = ({ writing }: { writing: Writing }) => (
  <Stack gap="lg">
    <TextInput
      label="Title"
      description="What people search for, like “Spring career fair” or “Meet our data team”."
      maxLength={200}
      {...writing.field('title')}
    />
    <Radio.Group label="Event type" {...writing.field('kind')}>
      <Group gap="lg" my="xs">
        {eventKinds.map((value) => (
          <Radio key={value} value={value} label={wordOf(value)} />
        ))}
      </Group>
    </Radio.Group>
    <RichTextField
      label="Description"
      description="Who’s coming, what happens, what to bring, and what students take away."
      {...writing.field('description')}
    />
  </Stack>
)
