import { Select } from '@mantine/core'
import { languageCodes, languageName } from '#shared/languages.ts'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { background, type Spoken, saveLanguage } from '../background.contract.ts'
import { languageLevels } from '../background-values.contract.ts'
import { levelWords } from './background-words.ts'

interface LanguageDialogProps {
  /** The language to say anew; without one, another is added. */
  of: Spoken | null
  /** Those that are there already. */
  known: readonly Spoken[]
  onDone: () => void
}

const levels = languageLevels.map((value) => ({ value, label: levelWords[value] })).toReversed()

/** How well the student speaks a language. */
export const LanguageDialog = ({ of, known, onDone }: LanguageDialogProps) => {
  const form = useContractForm({
    endpoint: saveLanguage,
    initial: { language: of?.language ?? '', level: of?.level ?? null },
    invalidates: [background],
    onSuccess: onDone,
  })
  const taken = new Set(known.map(({ language }) => language))
  const choices = languageCodes
    .filter((code) => code === of?.language || !taken.has(code))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <DialogForm form={form} verb={of ? 'Save' : 'Add'} onCancel={onDone}>
      <Select
        label="Language"
        data={choices}
        searchable
        disabled={of !== null}
        selectFirstOptionOnChange
        nothingFoundMessage="No language by that name"
        {...form.field('language')}
      />
      <Select label="How well" data={levels} allowDeselect={false} {...form.field('level')} />
    </DialogForm>
  )
}
