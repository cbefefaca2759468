import { SimpleGrid, TextInput } from '@mantine/core'
import { MAX_PERIODS } from '../event-editing.contract.ts'
import { ListEditor } from './ListEditor.tsx'
import type { Writing } from './useEventForm.ts'
import { newKey } from './values.ts'
import { ZoneTime } from './ZoneTime.tsx'

/** The parts of the event with their own times. */
export const PeriodEditor = ({ writing }: { writing: Writing }) => {
  const { values, set } = writing
  return (
    <ListEditor
      label="Program (optional)"
      description="Parts with their own time: setup, a talk, the fair itself."
      entry="Part"
      add="Add part"
      id={writing.idOf('intended_time_period')}
      error={writing.errors.intended_time_period}
      entries={values.intended_time_period}
      most={MAX_PERIODS}
      make={() => {
        const last = values.intended_time_period.at(-1)
        return { key: newKey(), label: '', starts_at: last?.ends_at ?? values.starts_at, ends_at: null }
      }}
      onChange={(next) => set('intended_time_period', next)}
    >
      {(period, index) => {
        const path = (name: string) => `intended_time_period.${index}.${name}`
        return (
          <>
            <TextInput label="What happens" maxLength={100} {...writing.field(path('label'))} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <ZoneTime
                writing={writing}
                path={path('starts_at')}
                label="From"
                value={period.starts_at}
                after={values.starts_at}
              />
              <ZoneTime
                writing={writing}
                path={path('ends_at')}
                label="Until"
                value={period.ends_at}
                after={period.starts_at ?? values.starts_at}
              />
            </SimpleGrid>
          </>
        )
      }}
    </ListEditor>
  )
}
