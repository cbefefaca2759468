import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'

export type Tone = 'good' | 'waiting' | 'bad' | 'info' | 'warning' | 'quiet'

const tones: Record<Tone, { color: string; icon: TablerIcon }> = {
  good: { color: 'green', icon: IconCircleCheck },
  waiting: { color: 'yellow', icon: IconClock },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  bad: { color: 'red', icon: IconCircleX },
  info: { color: 'blue', icon: IconInfoCircle },
  quiet: { color: 'gray', icon: IconCircleMinus },
}

/** A state as icon, word and color. A slice maps its own states to a tone and a word. */
export const StatusBadge = ({ tone, label, icon }: { tone: Tone; label: string; icon?: TablerIcon }) => {
  const { color, icon: usual } = tones[tone]
  const Icon = icon ?? usual
  return (
    <Badge color={color} size="lg" flex="none" miw="max-content" leftSection={<Icon size={14} aria-hidden />}>
      {label}
    </Badge>
  )
}
