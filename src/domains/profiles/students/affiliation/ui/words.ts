import type { Affiliation } from '#domains/students/students.contract.ts'
import type { Tone } from '#web/kit/StatusBadge.tsx'

/** The states as the university reads them. */
export const affiliationWords: Record<Affiliation, { tone: Tone; label: string }> = {
  unverified: { tone: 'waiting', label: 'Waiting for you' },
  verified: { tone: 'good', label: 'Confirmed' },
  declined: { tone: 'bad', label: 'Not ours' },
}
