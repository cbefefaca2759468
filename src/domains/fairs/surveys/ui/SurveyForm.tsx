import { Button, Card, Checkbox, Group, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { countLabel, dateLabel } from '#shared/labels.ts'
import { useContractForm } from '#web/contract-form.ts'
import { announce } from '#web/kit/announce.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { queryFor } from '#web/queries.ts'
import { SURVEY_TEXT_LENGTH, type Survey } from '../surveys.contract.ts'
import { hostSurvey } from './calls.ts'
import { GuestSurveyLink } from './GuestSurveyLink.tsx'

const sides = [
  { side: 'students', title: 'Students who came', asks: 'Ask students how it was' },
  { side: 'exhibitors', title: 'Exhibitors', asks: 'Ask exhibitors how it was' },
] as const

const wordsOf = (asks: boolean, thanks: string): string => {
  if (!asks && !thanks) return 'No letter.'
  return [asks && 'Asked for a rating and a comment.', thanks].filter(Boolean).join(' ')
}

const Sent = ({ survey }: { survey: Survey }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    {sides.map(({ side, title }) => (
      <div key={side}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {wordsOf(survey[side].asks, survey[side].thanks)}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)

const Edit = ({ event, survey }: EventTabProps & { survey: Survey }) => {
  const { save, settings } = hostSurvey(event.host.kind)
  const form = useContractForm({
    endpoint: save,
    params: { id: event.id },
    initial: { students: survey.students, exhibitors: survey.exhibitors },
    labels: { 'students.thanks': 'Thanks to students', 'exhibitors.thanks': 'Thanks to exhibitors' },
    invalidates: [settings],
    onSuccess: () => announce('Saved'),
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          {sides.map(({ side, asks }) => (
            <Stack key={side} gap="sm">
              <Checkbox label={asks} {...form.tick(`${side}.asks`)} />
              <Textarea
                label={side === 'students' ? 'Thanks to students' : 'Thanks to exhibitors'}
                description={`In the email to ${
                  side === 'students'
                    ? countLabel(survey.reach.students, 'student')
                    : countLabel(survey.reach.exhibitors, 'exhibitor')
                } as of now.`}
                autosize
                minRows={3}
                maxRows={10}
                maxLength={SURVEY_TEXT_LENGTH}
                {...form.field(`${side}.thanks`)}
              />
            </Stack>
          ))}
        </SimpleGrid>
        <Group>
          <Button type="submit" loading={form.sending}>
            Save
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

const leadOf = ({ sent_at, sends_at }: Survey, zone: string): string => {
  if (sent_at) return `Sent on ${dateLabel(sent_at, zone)}.`
  const when = sends_at ? `on ${dateLabel(sends_at, zone)}, the morning after` : 'the morning after the event'
  return `The emails leave ${when}. Without a question and without words of thanks, nobody gets one.`
}

/** How the host thanks after its event, and whether it asks how it was. */
export const SurveyForm = ({ event }: EventTabProps) => {
  const { settings } = hostSurvey(event.host.kind)
  const { data } = useQuery(queryFor(settings, { params: { id: event.id } }))
  if (!data) return null
  return (
    <Card component="section" aria-label="Thanks and survey">
      <Title order={2} size="h4" mb="2xs">
        Thanks and survey
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {leadOf(data, event.time_zone)}
      </Text>
      {data.may.edit ? <Edit event={event} survey={data} /> : <Sent survey={data} />}
      {data.guest_link && <GuestSurveyLink link={data.guest_link} title={event.title} />}
    </Card>
  )
}
