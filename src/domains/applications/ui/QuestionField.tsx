import { Group, NumberInput, Radio, Select, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ScreeningQuestion } from '#domains/jobs/jobs.contract.ts'

type Value = string | number | boolean | null

interface QuestionFieldProps {
  question: ScreeningQuestion
  id: string
  value: Value
  onChange: (value: Value) => void
  error: ReactNode
}

const FEW = 5
/** Radio buttons need more space below than an input does. */
const below = { mt: 'xs' } as const

const Choices = ({ question, id, value, onChange, error, label }: QuestionFieldProps & { label: string }) =>
  question.options.length > FEW ? (
    <Select
      id={id}
      label={label}
      data={question.options}
      value={value as string | null}
      onChange={onChange}
      error={error}
      searchable
      clearable
    />
  ) : (
    <Radio.Group
      id={id}
      label={label}
      value={value as string | null}
      onChange={onChange}
      error={error}
      errorProps={below}
    >
      <Group gap="md" mt="xs">
        {question.options.map((option) => (
          <Radio key={option} value={option} label={option} />
        ))}
      </Group>
    </Radio.Group>
  )

const YesNo = ({ id, value, onChange, error, label }: QuestionFieldProps & { label: string }) => (
  <Radio.Group
    id={id}
    label={label}
    value={value === null ? null : String(value)}
    onChange={(chosen) => onChange(chosen === 'true')}
    error={error}
    errorProps={below}
  >
    <Group gap="md" mt="xs">
      <Radio value="true" label="Yes" />
      <Radio value="false" label="No" />
    </Group>
  </Radio.Group>
)

/** Renders one of the job's questions by its kind. */
export const QuestionField = (props: QuestionFieldProps) => {
  const { question, id, value, onChange, error } = props
  const label = question.required ? question.label : `${question.label} (optional)`
  if (question.kind === 'choice') return <Choices {...props} label={label} />
  if (question.kind === 'yes_no') return <YesNo {...props} label={label} />
  if (question.kind === 'number') {
    return (
      <NumberInput
        id={id}
        label={label}
        value={(value as number | null) ?? ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
        error={error}
        hideControls
      />
    )
  }
  return (
    <Textarea
      id={id}
      label={label}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autosize
      minRows={2}
      maxLength={5000}
    />
  )
}
