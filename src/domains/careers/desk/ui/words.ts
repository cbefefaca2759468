import type { Tone } from '../../../../web/kit/StatusBadge.tsx'
import type { OpeningState } from '../../contract.ts'

export const stateWords: Record<OpeningState, { tone: Tone; label: string }> = {
  draft: { tone: 'quiet', label: 'Draft' },
  open: { tone: 'good', label: 'Published' },
  closed: { tone: 'info', label: 'Closed' },
}
