import type { TwoStep } from '../two-step.contract.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Acme requires it of its team": who asks for a second step; null when nobody does. */
export const whoAsks = ({
  is_operator,
  by_installation,
  required_by,
}: Pick<TwoStep, 'is_operator' | 'by_installation' | 'required_by'>): string | null => {
  if (required_by.length > 0)
    return `${listed.format(required_by)} ${required_by.length === 1 ? 'asks everyone in its team' : 'ask everyone in their teams'} for it`
  if (is_operator) return 'Everyone who runs this installation needs it'
  return by_installation ? 'It is required here' : null
}
