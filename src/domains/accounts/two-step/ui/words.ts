import type { TwoStep } from '../two-step.contract.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Acme requires it of everyone on its team": who requires a second step; null when no one does. */
export const whoRequiresTwoStep = ({
  is_operator,
  by_installation,
  required_by,
}: Pick<TwoStep, 'is_operator' | 'by_installation' | 'required_by'>): string | null => {
  if (required_by.length > 0)
    return `${listed.format(required_by)} ${required_by.length === 1 ? 'requires it of everyone on its team' : 'require it of everyone on their teams'}`
  if (is_operator) return 'Everyone who runs this installation needs it'
  return by_installation ? 'It’s required here' : null
}
