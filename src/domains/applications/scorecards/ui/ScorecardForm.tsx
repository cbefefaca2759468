import { Button, Group, Input, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import {
  type ApplicantScorecards,
  applicantScorecards,
  type Score,
  scoreLabels,
  writeScorecard,
} from '../scorecards.contract.ts'
import classes from './scorecards.module.css'

interface ScorecardFormProps {
  id: string
  of: ApplicantScorecards
  onDone: () => void
}

const choices = Object.keys(scoreLabels).map((score) => ({ value: score, label: score }))

/** One's own scorecard of an applicant; what could not be judged is left out. */
export const ScorecardForm = ({ id, of: { criteria, own }, onDone }: ScorecardFormProps) => {
  const form = useContractForm({
    endpoint: writeScorecard,
    params: { id },
    initial: { scores: own?.scores ?? [], remark: own?.remark ?? '' },
    invalidates: [applicantScorecards],
    labels: { scores: 'Scores' },
    onSuccess: onDone,
  })
  const scores = form.getValues().scores ?? []
  const give = (criterion_id: string, score: Score) => {
    const others = scores.filter((one) => one.criterion_id !== criterion_id)
    form.setFieldValue('scores', [...others, { criterion_id, score }])
  }
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <FormSummary form={form} />
        <Text size="sm" c="dimmed">
          1 is poor, 4 is strong. Leave out what you can’t judge.
        </Text>
        {criteria.map(({ id: criterion, name, hint }) => (
          <Input.Wrapper
            key={criterion}
            label={name}
            labelElement="div"
            {...(hint && { description: hint })}
            className={classes.words!}
          >
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label={name}
              data={choices}
              value={String(scores.find(({ criterion_id }) => criterion_id === criterion)?.score ?? '')}
              onChange={(score) => give(criterion, Number(score) as Score)}
            />
          </Input.Wrapper>
        ))}
        <Textarea label="Remark (optional)" autosize minRows={2} {...form.field('remark')} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={form.sending} disabled={scores.length === 0}>
            Save scorecard
          </Button>
          {own && (
            <Button size="sm" variant="default" onClick={onDone}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
