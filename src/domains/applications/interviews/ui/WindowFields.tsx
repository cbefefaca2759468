import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { IconPlus, IconX } from '@tabler/icons-react'
import { ownZone } from '#web/kit/own-zone.ts'
import type { TimeWindow } from '../interview-schedules.contract.ts'
import { MOST_WINDOWS } from '../interview-values.contract.ts'
import type { InterviewForm, InterviewValues } from './interview-form.ts'
import classes from './interviews.module.css'

const DAY = 86_400_000

/** The next weekday's morning. */
export const emptyWindow = (): TimeWindow => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: ownZone() }).format()
  const day = new Date(`${today}T00:00:00Z`)
  do day.setTime(day.getTime() + DAY)
  while ([0, 6].includes(day.getUTCDay()))
  const date = day.toISOString().slice(0, 10)
  return { date, from: '09:00', to: '12:00' }
}

const minutesOf = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** About how many times these are: the server counts with the changes of clocks. */
export const countOf = ({ windows, length, buffer, tracks }: InterviewValues): number => {
  const [each, pause] = [Number(length) || 0, Number(buffer) || 0]
  if (each < 5) return 0
  const inOne = (windows ?? []).map(({ from, to }) =>
    Math.max(0, Math.floor((minutesOf(to) - minutesOf(from) + pause) / (each + pause))),
  )
  return inOne.reduce((sum, count) => sum + count, 0) * (tracks?.length ?? 1)
}

/** When interviews can be; what lies between two rows is a break. */
export const WindowFields = ({ form }: { form: InterviewForm }) => {
  const windows = form.getValues().windows ?? []
  const add = () => {
    const last = windows.at(-1)
    const next = last ? { date: last.date, from: '13:00', to: '16:00' } : emptyWindow()
    form.setFieldValue('windows', [...windows, next])
  }
  const remove = (index: number) => form.setFieldValue('windows', windows.toSpliced(index, 1))
  return (
    <Stack gap="xs" component="fieldset" className={classes.group!}>
      <Text size="sm" fw={500} component="legend" className={classes.legend!}>
        Between these hours
      </Text>
      {windows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <div key={index} className={classes.window}>
          <DateInput
            label="Day"
            valueFormat="ddd, MMM D, YYYY"
            minDate={new Date()}
            {...form.field(`windows.${index}.date`)}
          />
          <TextInput type="time" label="From" {...form.field(`windows.${index}.from`)} />
          <TextInput type="time" label="To" {...form.field(`windows.${index}.to`)} />
          {windows.length > 1 && (
            <ActionIcon
              variant="subtle"
              size={36}
              className={classes.remove!}
              aria-label={`Remove hours ${index + 1}`}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {form.errors.windows && (
        <Text size="sm" c="red">
          {form.errors.windows}
        </Text>
      )}
      {windows.length < MOST_WINDOWS && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            Add hours
          </Button>
        </Group>
      )}
    </Stack>
  )
}
