import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconHourglassLow } from '@tabler/icons-react'
import { LinkAnchor } from '#web/kit/links.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import type { Coming } from '../insights.contract.ts'

const words = {
  job_ends: { icon: IconHourglassLow, text: 'ends' },
  event_starts: { icon: IconCalendarEvent, text: 'starts' },
} as const

/** Lists the next seven days, soonest first. */
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
          {week.map(({ kind, id, title, at, time_zone }) => {
            const { icon: Icon, text } = words[kind]
            return (
              <Group key={`${kind} ${id}`} gap="sm" wrap="nowrap" align="flex-start">
                <Icon size={20} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
                <div>
                  <LinkAnchor to={pages[kind]} search={{ id } as never}>
                    {title}
                  </LinkAnchor>
                  <Text size="sm" c="dimmed">
                    {text} on <MomentInZone at={at} zone={time_zone} />
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
