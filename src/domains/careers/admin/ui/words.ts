import { IconPencil, type TablerIcon } from '@tabler/icons-react'
import type { Tone } from '#web/kit/StatusBadge.tsx'
import type { OpeningState } from '../../careers.contract.ts'

export const stateWords: Record<OpeningState, { tone: Tone; label: string; icon?: TablerIcon }> = {
  draft: { tone: 'quiet', label: 'Draft', icon: IconPencil },
  open: { tone: 'good', label: 'Published' },
  closed: { tone: 'info', label: 'Closed' },
}
