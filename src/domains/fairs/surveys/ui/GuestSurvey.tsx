import { Button, Center, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCalendarEvent, IconHeartHandshake, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { useContractForm } from '#web/contract-form.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { answerAsGuest, lookAtGuestSurvey } from '../guest-survey.contract.ts'
import { LEAST_ANSWERS, SURVEY_TEXT_LENGTH } from '../surveys.contract.ts'
import { RatingInput } from './RatingInput.tsx'

type AskedEvent = OutputOf<typeof lookAtGuestSurvey>['event']

export const GuestSurveyGone = () => (
  <Outcome
    icon={IconLinkOff}
    tone="bad"
    title="This link doesn’t work"
    next={<LinkButton to="/">Go to the home page</LinkButton>}
  >
    The host may no longer ask about the event, the event may be long over, or the link may be cut off.
  </Outcome>
)

const Form = ({ token, event, onDone }: { token: string; event: AskedEvent; onDone: () => void }) => {
  const form = useContractForm({
    endpoint: answerAsGuest,
    initial: { token, email: '', rating: 0, comment: '' },
    onSuccess: onDone,
  })
  const { id, error } = form.field('rating')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <RatingInput
          id={id}
          error={error}
          value={form.getValues().rating}
          onChange={(value) => form.setFieldValue('rating', value)}
        />
        <Textarea
          label="Comment (optional)"
          description={`${event.host} reads it without your name, once ${LEAST_ANSWERS} people have answered.`}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={SURVEY_TEXT_LENGTH}
          {...form.field('comment')}
        />
        <TextInput
          label="Email"
          description="The one you gave at the door, so that everyone answers once. We don’t write to it."
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <Button type="submit" loading={form.sending}>
          Send answer
        </Button>
      </Stack>
    </form>
  )
}

const Asked = ({ token, event }: { token: string; event: AskedEvent }) => {
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <Outcome
        icon={IconHeartHandshake}
        tone="good"
        title="Thank you"
        next={
          <Button variant="default" onClick={() => setDone(false)}>
            Answer again
          </Button>
        }
      >
        Your answer counts if you were checked in with this address. Another answer with it replaces this one.
      </Outcome>
    )
  return (
    <AuthLayout
      title={`How was ${event.title}?`}
      lead={
        <>
          <bdi>{event.host}</bdi> would like to know from guests who came without an account. With an account,
          you{' '}
          <LinkAnchor to="/student/events/detail" search={{ id: event.id }} underline="always">
            answer on the event’s page
          </LinkAnchor>{' '}
          the day after.
        </>
      }
    >
      <Form token={token} event={event} onDone={() => setDone(true)} />
    </AuthLayout>
  )
}

/** The page of the link that a host shows to its guests. */
export const GuestSurvey = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery({
    ...queryFor(lookAtGuestSurvey, { body: { token } }),
    retry: false,
  })
  if (error) {
    const word = error instanceof ApiError ? error.word : 'unexpected'
    return word === 'link_expired' || word === 'invalid' ? (
      <GuestSurveyGone />
    ) : (
      <ErrorState error={error} retry={refetch} />
    )
  }
  if (!data)
    return (
      <Center mih="60dvh" role="status">
        <Loader role="status" aria-label="Loading the survey" />
      </Center>
    )
  const { event, may } = data
  if (may.answer) return <Asked token={token} event={event} />
  return (
    <Outcome icon={IconCalendarEvent} title={`How was ${event.title}?`}>
      <Text>
        It hasn’t started yet. Answer here from <MomentInZone at={event.starts_at} zone={event.time_zone} />{' '}
        on.
      </Text>
    </Outcome>
  )
}
