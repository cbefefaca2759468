import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { ShownEventState } from '../event-admin.contract.ts'

export const eventWords: Record<ShownEventState, { tone: Tone; label: string }> = {
  published: { tone: 'good', label: 'Published' },
  ended: { tone: 'quiet', label: 'Over' },
  canceled: { tone: 'bad', label: 'Canceled' },
  taken_down: { tone: 'bad', label: 'Taken down' },
}
