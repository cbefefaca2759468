import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconHourglassLow } from '@tabler/icons-react'
import { dateLabel, timeLabel } from '../../../shared/labels.ts'
import { LinkAnchor } from '../../../web/kit/links.tsx'

interface Coming {
  kind: 'job_ends' | 'event_starts'
  id: string
  title: string
  at: string
}

const words = {
  job_ends: { icon: IconHourglassLow, text: 'ends' },
  event_starts: { icon: IconCalendarEvent, text: 'starts' },
} as const

/** What the next seven days bring, the soonest first. */
export const WeekAhead = ({
  week,
  pages,
}: {
  week: readonly Coming[]
  pages: Record<Coming['kind'], string>
}) => {
  if (week.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label="The week ahead">
      <Title order={2}>The week ahead</Title>
      <Card padding="md">
        <Stack gap="sm">
          {week.map(({ kind, id, title, at }) => {
            const { icon: Icon, text } = words[kind]
            return (
              <Group key={`${kind} ${id}`} gap="sm" wrap="nowrap" align="flex-start">
                <Icon size={20} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
                <div>
                  <LinkAnchor to={pages[kind]} search={{ id } as never}>
                    {title}
                  </LinkAnchor>
                  <Text size="sm" c="dimmed">
                    <time dateTime={at}>
                      {text} on {dateLabel(at)} at {timeLabel(at)}
                    </time>
                  </Text>
                </div>
              </Group>
            )
          })}
        </Stack>
      </Card>
    </Stack>
  )
}
