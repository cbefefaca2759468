import { Button, Card, Group, Rating, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import {
  LEAST_ANSWERS,
  SURVEY_TEXT_LENGTH,
  type SurveyAnswer,
  type studentSurvey,
} from '../surveys.contract.ts'
import { RatingInput } from './RatingInput.tsx'

interface AnswerCardProps {
  answer: SurveyAnswer['answer']
  mayAnswer: boolean
  /** Who asks. */
  host: string
  /** Students answer without their name. */
  anonymous: boolean
  id: string
  endpoint: typeof studentSurvey.answer
  asked: typeof studentSurvey.survey
}

const Form = ({
  answer,
  host,
  anonymous,
  id,
  endpoint,
  asked,
  onDone,
}: Omit<AnswerCardProps, 'mayAnswer'> & { onDone: () => void }) => {
  const form = useContractForm({
    endpoint,
    params: { id },
    initial: { rating: answer?.rating ?? 0, comment: answer?.comment ?? '' },
    invalidates: [asked],
    onSuccess: () => {
      announce(`Thank you. ${host} can read your answer now`)
      onDone()
    },
  })
  const field = form.field('rating')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <RatingInput
          id={field.id}
          error={field.error}
          value={form.getValues().rating}
          onChange={(value) => form.setFieldValue('rating', value)}
        />
        <Textarea
          label="Comment"
          description={
            anonymous
              ? `The host reads it without your name, once ${LEAST_ANSWERS} people have answered.`
              : undefined
          }
          autosize
          minRows={2}
          maxRows={8}
          maxLength={SURVEY_TEXT_LENGTH}
          {...form.field('comment')}
        />
        <Group>
          <Button type="submit" loading={form.sending}>
            {answer ? 'Save answer' : 'Send answer'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks how an event was, and shows what was answered. */
export const AnswerCard = ({ mayAnswer, ...props }: AnswerCardProps) => {
  const [editing, setEditing] = useState(false)
  const { answer, host } = props
  if (!mayAnswer && !answer) return null
  return (
    <Card component="section" aria-label="How was it?">
      <Title order={2} size="h4" mb="xs">
        How was it?
      </Title>
      {answer && !editing ? (
        <Stack gap="xs">
          <Rating value={answer.rating} readOnly role="img" aria-label={`You gave ${answer.rating} of 5`} />
          {answer.comment && (
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answer.comment}</Text>
          )}
          {mayAnswer && (
            <Group>
              <Button variant="default" onClick={() => setEditing(true)}>
                Change answer
              </Button>
            </Group>
          )}
        </Stack>
      ) : (
        <>
          <Text c="dimmed" mb="md">
            {host} would like to know.
          </Text>
          <Form {...props} onDone={() => setEditing(false)} />
        </>
      )}
    </Card>
  )
}
