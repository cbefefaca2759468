import type { TwoStep } from '../contract.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Acme requires it of its team": who asks for a second step; null when nobody does. */
export const whoAsks = ({
  is_operator,
  required_by,
}: Pick<TwoStep, 'is_operator' | 'required_by'>): string | null => {
  if (required_by.length > 0)
    return `${listed.format(required_by)} ${required_by.length === 1 ? 'asks everyone in its team' : 'ask everyone in their teams'} for it`
  return is_operator ? 'Everyone who runs this installation needs it' : null
}
