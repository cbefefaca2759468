import {
  ActionIcon,
  Button,
  Card,
  Group,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_QUESTIONS, type ScreeningQuestion } from '../../job-posting.contract.ts'
import type { Posting } from './usePosting.ts'

const kinds: { value: ScreeningQuestion['kind']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'yes_no', label: 'Yes or no' },
  { value: 'choice', label: 'Multiple choice' },
  { value: 'number', label: 'Number' },
]

const newQuestion = (): ScreeningQuestion => ({
  id: crypto.randomUUID().slice(0, 8),
  label: '',
  kind: 'text',
  options: [],
  required: true,
})

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

interface QuestionProps {
  posting: Posting
  index: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

const Question = ({ posting, index, last, onMove, onRemove }: QuestionProps) => {
  const path = (name: string) => `screening_questions.${index}.${name}`
  const question = posting.values.screening_questions[index]
  if (!question) return null
  const { value, ...required } = posting.field(path('required'))
  return (
    <Card component="li" padding="md">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={500} size="sm">
            Question {index + 1}
          </Text>
          <Group gap={0} wrap="nowrap">
            <ActionIcon
              aria-label={`Move question ${index + 1} up`}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move question ${index + 1} down`}
              disabled={index === last}
              onClick={() => onMove(index + 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Remove question ${index + 1}`} onClick={onRemove}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
        <Textarea autosize maxLength={500} {...posting.field(path('label'))} label="Question" />
        <Select data={kinds} allowDeselect={false} {...posting.field(path('kind'))} label="Answer" />
        {question.kind === 'choice' && (
          <TagsInput
            description="Press Enter after each; at least two."
            maxTags={50}
            acceptValueOnBlur
            {...posting.field(path('options'))}
            label="Options"
          />
        )}
        <Switch checked={Boolean(value)} {...required} label="Required" />
      </Stack>
    </Card>
  )
}

/** Builds the questions applicants answer besides sending their resume. */
export const QuestionBuilder = ({ posting }: { posting: Posting }) => {
  const questions = posting.values.screening_questions
  const set = (next: ScreeningQuestion[]) => posting.set('screening_questions', next)
  return (
    <Stack gap="sm" component="section" aria-label="Screening questions">
      <div>
        <Text fw={500} size="sm">
          Screening questions (optional)
        </Text>
        <Text size="xs" c="dimmed">
          Ask what matters for your decision, and leave the rest for later.
        </Text>
      </div>
      {questions.length > 0 && (
        <Stack component="ol" gap="sm" m={0} p={0}>
          {questions.map((question, index) => (
            <Question
              key={question.id}
              posting={posting}
              index={index}
              last={questions.length - 1}
              onMove={(to) => set(moved(questions, index, to))}
              onRemove={() => set(questions.filter(({ id }) => id !== question.id))}
            />
          ))}
        </Stack>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={questions.length >= MAX_QUESTIONS}
          onClick={() => set([...questions, newQuestion()])}
        >
          Add question
        </Button>
      </div>
    </Stack>
  )
}
