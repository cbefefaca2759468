import { Text } from '@mantine/core'
import { timeLabel } from '../../../../shared/labels.ts'
import { wordsOf } from '../../../../web/form-values.ts'
import type { Posting } from './usePosting.ts'
import { fieldLabels } from './values.ts'

const wordsFor = ({ saving, isDraft, values }: Posting): string => {
  if (saving.state === 'saving') return 'Saving…'
  if (saving.state === 'saved') return `Saved at ${timeLabel(saving.at)}`
  if (saving.state === 'failed') return 'Not saved'
  if (saving.state === 'waiting')
    return `Not saved yet: look at ${saving.paths.map((path) => fieldLabels[path] ?? wordsOf(path)).join(', ')}`
  if (!isDraft) return 'Changes show to students once you save them'
  return values.title.trim() ? 'Saved as you go' : 'Kept as a draft once it has a title'
}

/** Whether what one typed is safe. */
export const SavingNote = ({ posting }: { posting: Posting }) => (
  <Text size="sm" c="dimmed" role="status">
    {wordsFor(posting)}
  </Text>
)
