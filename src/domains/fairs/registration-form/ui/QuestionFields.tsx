import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { countLabel } from '#shared/labels.ts'
import { MOST_OPTIONS, type QuestionKind } from '../form-answers.contract.ts'
import type { Question } from './form-values.ts'
import { OptionsInput } from './OptionsInput.tsx'

const kindLabels: Record<QuestionKind, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  choice: 'One choice',
  choices: 'Several choices',
  yes_no: 'Yes or no',
  number: 'Number',
}
const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))
interface QuestionFieldsProps {
  question: Question
  at: number
  field: (path: string) => { id: string; error?: ReactNode }
  onChange: (next: Partial<Question>) => void
}

/** One question of the form, as the host writes it. */
export const QuestionFields = ({ question, at, field, onChange }: QuestionFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label="Question"
        maxLength={300}
        {...field(`questions.${at}.label`)}
        value={question.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Select
        label="Kind of answer"
        data={kinds}
        allowDeselect={false}
        disabled={question.answered > 0}
        {...(question.answered > 0 && {
          description: `${countLabel(question.answered, 'answer')}, so the kind stays`,
        })}
        {...field(`questions.${at}.kind`)}
        value={question.kind}
        onChange={(kind) => onChange({ kind: kind as QuestionKind })}
      />
    </SimpleGrid>
    {(question.kind === 'choice' || question.kind === 'choices') && (
      <OptionsInput
        most={MOST_OPTIONS}
        options={question.options}
        onChange={(options) => onChange({ options })}
        field={field(`questions.${at}.options`)}
        errorOf={(index) => field(`questions.${at}.options.${index}.label`).error}
      />
    )}
    <TextInput
      label="Help (optional)"
      maxLength={500}
      {...field(`questions.${at}.help`)}
      value={question.help}
      onChange={(event) => onChange({ help: event.currentTarget.value })}
    />
    <Checkbox
      label="Must be answered"
      checked={question.required}
      onChange={(event) => onChange({ required: event.currentTarget.checked })}
    />
  </>
)
