import { Text } from '@mantine/core'
import { useOwnZone } from '#web/kit/own-zone.ts'
import type { NextInterview } from '../own-interviews.contract.ts'
import { spanLabel } from './words.ts'

/** When it is, or what the student can do about it. */
export const InterviewWhen = ({ of }: { of: NextInterview }) => {
  const zone = useOwnZone() ?? 'UTC'
  if (of.booked)
    return (
      <Text size="sm" component="span" className="tabular" suppressHydrationWarning>
        {spanLabel(of.booked, zone)}
      </Text>
    )
  return (
    <Text size="sm" component="span">
      {of.is_waiting ? 'You wait for a time' : 'Choose a time'}
    </Text>
  )
}
