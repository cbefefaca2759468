import { Kbd, Stack, Text } from '@mantine/core'
import classes from './applicants.module.css'
import { NoticeTimingLabel, useNoticeTimings } from './notice-timing.tsx'

/** In the place of the applicant: how to open one, and the keys. */
export const NobodyOpen = () => {
  const timings = useNoticeTimings()
  return (
    <Stack align="center" ta="center" gap="sm" className={classes.placeholder!}>
      <Text fw={500}>Select an applicant to read their application</Text>
      <Text size="sm" c="dimmed">
        Opening it for the first time marks it as reviewed.
      </Text>
      <Text size="sm" component="div" className={classes.keys!}>
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous
        </span>
        <span>
          <Kbd>S</Kbd> shortlist
          {timings && <NoticeTimingLabel timing={timings.usual('shortlisted')} hours={timings.hours} />}
        </span>
        <span>
          <Kbd>R</Kbd> reject
          {timings && <NoticeTimingLabel timing={timings.usual('rejected')} hours={timings.hours} />}
        </span>
        <span>
          <Kbd>X</Kbd> select
        </span>
        <span>
          <Kbd>F</Kbd> hide or show the list
        </span>
      </Text>
    </Stack>
  )
}
