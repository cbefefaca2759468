import { Checkbox, NumberInput, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type AnswerValue,
  type AskedQuestion,
  type GivenAnswers,
  LONG_ANSWER,
  SHORT_ANSWER,
} from '../form-answers.contract.ts'

type Field = (path: string) => { id: string; error?: ReactNode }

interface QuestionProps {
  question: AskedQuestion
  value: AnswerValue | undefined
  onChange: (value: AnswerValue) => void
  field: { id: string; error?: ReactNode }
}

const FEW = 7

const Choice = ({
  question: { options },
  label,
  value,
  onChange,
  field,
  ...rest
}: QuestionProps & { label: string; description?: string | undefined }) =>
  options.length > FEW ? (
    <Select
      {...field}
      {...rest}
      label={label}
      data={options.map(({ id, label: text }) => ({ value: id, label: text }))}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
    />
  ) : (
    <Radio.Group
      {...field}
      {...rest}
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {options.map(({ id, label: text }) => (
          <Radio key={id} value={id} label={text} />
        ))}
      </Stack>
    </Radio.Group>
  )

const yesOrNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
]

const Question = (props: QuestionProps) => {
  const { question, value, onChange, field } = props
  const { kind, required, help } = question
  const label = required ? question.label : `${question.label} (optional)`
  const shown = { label, description: help || undefined }
  const text = typeof value === 'string' ? value : ''
  if (kind === 'short_text')
    return (
      <TextInput
        {...field}
        {...shown}
        maxLength={SHORT_ANSWER}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'long_text')
    return (
      <Textarea
        {...field}
        {...shown}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONG_ANSWER}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'number')
    return (
      <NumberInput
        {...field}
        {...shown}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : '')}
      />
    )
  if (kind === 'choices')
    return (
      <Checkbox.Group {...field} {...shown} value={Array.isArray(value) ? value : []} onChange={onChange}>
        <Stack gap="xs" mt="xs">
          {question.options.map(({ id, label: one }) => (
            <Checkbox key={id} value={id} label={one} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  const options = kind === 'yes_no' ? yesOrNo : question.options
  return <Choice {...props} {...shown} question={{ ...question, options }} />
}

interface QuestionsProps {
  questions: readonly AskedQuestion[]
  answers: GivenAnswers
  onChange: (answers: GivenAnswers) => void
  field: Field
}

/** What the host asks, each with its answer. */
export const Questions = ({ questions, answers, onChange, field }: QuestionsProps) => (
  <Stack gap="md">
    {questions.map((question) => (
      <Question
        key={question.id}
        question={question}
        value={answers.find(({ question_id }) => question_id === question.id)?.value}
        field={field(`answers.${question.id}`)}
        onChange={(value) =>
          onChange([
            ...answers.filter(({ question_id }) => question_id !== question.id),
            { question_id: question.id, value },
          ])
        }
      />
    ))}
  </Stack>
)
