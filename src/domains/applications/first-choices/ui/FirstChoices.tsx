import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countLabel, dayLabel, sameDayLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { FIRST_CHOICES, firstChoices, type SentFirstChoice } from '../first-choices.contract.ts'
import { TakeBack } from './TakeBack.tsx'

const wordsOf = ({ is_spent, comes_back_at }: SentFirstChoice): string => {
  if (is_spent) return 'Used: you withdrew after they had opened your application'
  return comes_back_at ? `Comes back after ${sameDayLabel(comes_back_at)} without an answer` : 'Answered'
}

const Row = ({ of }: { of: SentFirstChoice }) => (
  <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <LinkAnchor to="/student/jobs/detail" search={{ id: of.job.id }} fw={500}>
        {of.job.title}
      </LinkAnchor>
      <Text size="sm" c="dimmed" suppressHydrationWarning>
        {of.employer.name} · {wordsOf(of)}
      </Text>
    </div>
    {of.may.take_back && <TakeBack id={of.application_id} job={of.job.title} />}
  </Group>
)

/** How many first choices are left this term, and where the others are. */
const FirstChoices = () => {
  const { data } = useQuery(queryFor(firstChoices))
  if (!data) return null
  return (
    <Card component="section" aria-label="First choices">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            First choices
          </Title>
          <Text size="sm" c="dimmed">
            {data.left === 0
              ? `None left this term, which ends on ${dayLabel(data.term_ends_on)}.`
              : `${countLabel(data.left, 'first choice')} left until ${dayLabel(data.term_ends_on)}.`}{' '}
            You have {FIRST_CHOICES} each term to tell an employer that you mean it. They see who sent one;
            sending none is never shown.
          </Text>
        </div>
        {data.sent.map((of) => (
          <Row key={`${of.application_id}${of.sent_at}`} of={of} />
        ))}
      </Stack>
    </Card>
  )
}
export default FirstChoices
