import { Timeline as MantineTimeline, Text } from '@mantine/core'
import { IconCheck, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Moment } from './time.tsx'

export interface TimelineEntry {
  id: string
  title: string
  /** ISO timestamp; absent for what is still to come. */
  at?: string
  who?: string | null
  icon?: TablerIcon
  text?: ReactNode
}

/** What happened, when, by whom; oldest first. */
export const Timeline = ({ happenings }: { happenings: readonly TimelineEntry[] }) => (
  <MantineTimeline
    active={happenings.filter(({ at }) => at).length - 1}
    bulletSize={24}
    lineWidth={2}
    styles={{ itemTitle: { lineHeight: 'var(--mantine-line-height-sm)' } }}
  >
    {happenings.map(({ id, title, at, who, icon: Icon = IconCheck, text }) => (
      <MantineTimeline.Item key={id} title={title} bullet={at && <Icon size={14} aria-hidden />}>
        {at && (
          <Text size="sm" c="dimmed">
            <Moment at={at} />
            {who && ` · ${who}`}
          </Text>
        )}
        {text && (
          <Text size="sm" mt="2xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        )}
      </MantineTimeline.Item>
    ))}
  </MantineTimeline>
)
