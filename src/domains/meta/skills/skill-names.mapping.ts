import { cleanName } from '#shared/names.ts'

export interface ListedSkill {
  uri: string
  name: string
  /** Other words for it. */
  labels: string[]
}

/** The columns that are read of ESCO's skills_en.csv; the others are left alone. */
export const skillColumns = ['conceptUri', 'skillType', 'preferredLabel', 'altLabels'] as const

const LONGEST_NAME = 60
const LONGEST_LABEL = 200
const MOST_LABELS = 100

/** What no text holds, and no database takes. */
const NO_TEXT = /[\p{Cc}\p{Cs}]/u

const labelsOf = (cell: string, name: string): string[] => {
  const labels = cell
    .split('\n', MOST_LABELS)
    .map(cleanName)
    .filter(
      (label) => label.length > 0 && label.length <= LONGEST_LABEL && label !== name && !NO_TEXT.test(label),
    )
  return [...new Set(labels)]
}

type Row = Partial<Record<string, string>>

/** Reads one row of the file; a word about why, if it holds no skill a profile could take. */
export const readSkill = (row: Row): ListedSkill | { error: string } => {
  const uri = (row.conceptUri ?? '').trim()
  const name = cleanName(row.preferredLabel ?? '')
  if (!/^https?:\/\/\S+$/.test(uri) || uri.length > 300 || NO_TEXT.test(uri))
    return { error: 'conceptUri is no address' }
  if (!/\p{L}/u.test(name)) return { error: 'preferredLabel is empty' }
  if (NO_TEXT.test(name)) return { error: 'preferredLabel holds control characters' }
  if (name.length > LONGEST_NAME)
    return { error: `preferredLabel is longer than the ${LONGEST_NAME} characters a skill may have` }
  return { uri, name, labels: labelsOf(row.altLabels ?? '', name) }
}
