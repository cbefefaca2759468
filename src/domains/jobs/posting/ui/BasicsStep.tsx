import { Group, NumberInput, Radio, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { jobTypes, workModes } from '#shared/lists.ts'
import { useFirstFocus } from '#web/kit/useFirstFocus.ts'
import { MAX_LOCATIONS } from '../../job-posting.contract.ts'
import { wordOf } from '../../ui/words.ts'
import type { FirstFields } from './usePosting.ts'
import { usualPeriod } from './values.ts'

interface RadioRowProps {
  field: ReturnType<FirstFields['field']>
  values: readonly string[]
}

const RadioRow = ({ field, values }: RadioRowProps) => (
  <Radio.Group {...field}>
    <Group gap="lg" my="xs">
      {values.map((value) => (
        <Radio key={value} value={value} label={wordOf(value)} />
      ))}
    </Group>
  </Radio.Group>
)

/** Changing the type sets the usual kind of pay, as long as no pay is entered. */
const choosesType =
  ({ values, change }: FirstFields) =>
  (type: string) => {
    const isPayOpen = values.salary_min === '' && values.salary_max === ''
    change({ type, ...(isPayOpen && { salary_period: usualPeriod(type) }) })
  }

interface BasicsStepProps {
  posting: FirstFields
  /** Completes the places that are typed. */
  places: string[]
}

/** What the job is and where. */
export const BasicsStep = ({ posting, places }: BasicsStepProps) => {
  const [isNew] = useState(!posting.job)
  const title = useFirstFocus(isNew && posting.values.title === '')
  return (
    <Stack gap="lg">
      <TextInput
        description="What students search for, like “Data analyst intern”. Skip codes and exclamation marks."
        maxLength={200}
        {...posting.field('title')}
        ref={title}
      />
      <RadioRow field={{ ...posting.field('type'), onChange: choosesType(posting) }} values={jobTypes} />
      <RadioRow field={posting.field('work_mode')} values={workModes} />
      <TagsInput
        description="Like “Chicago, IL” or “Berlin, Germany”. Press Enter after each."
        maxTags={MAX_LOCATIONS}
        splitChars={[';', '\n']}
        acceptValueOnBlur
        data={places}
        limit={8}
        {...posting.field('locations', posting.values.work_mode === 'remote' ? 'optional' : undefined)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <NumberInput
          description="How many people you want to hire"
          min={1}
          max={10_000}
          allowDecimal={false}
          {...posting.field('openings')}
        />
        <DateInput
          description="The first day of work"
          valueFormat="MMMM D, YYYY"
          clearable
          {...posting.field('start_date', 'optional')}
        />
      </SimpleGrid>
    </Stack>
  )
}
