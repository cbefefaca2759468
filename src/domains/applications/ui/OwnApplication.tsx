import { Alert, Anchor, Card, Collapse, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sameDayLabel } from '#shared/labels.ts'
import { addressOf } from '#web/client.ts'
import { Quote } from '#web/kit/Quote.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import {
  type ApplicationState,
  applicationResume,
  type StudentApplication,
} from '../applications.contract.ts'
import { OwnInterviews } from '../interviews/ui/OwnInterviews.tsx'
import { ApplicationThread } from '../messages/ui/ApplicationThread.tsx'
import { Answers } from './Answers.tsx'
import { ApplicationBadge } from './ApplicationBadge.tsx'
import { ApplicationTimeline, reasonWords } from './ApplicationTimeline.tsx'
import classes from './application.module.css'
import { ownApplicationQuery } from './calls.ts'
import { OfferAnswer } from './OfferAnswer.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

const OwnFirstChoice = lazy(() => import('../first-choices/ui/OwnFirstChoice.tsx'))

const isWaiting = ({ status }: StudentApplication): boolean => status === 'submitted' || status === 'reviewed'

const AnswerPromise = ({ of }: { of: StudentApplication }) => (
  <Text size="sm" c="dimmed" suppressHydrationWarning>
    {of.organization.name} promised an answer by <strong>{sameDayLabel(of.reply_by)}</strong>.
  </Text>
)

const steps: Partial<Record<ApplicationState, { title: (employer: string) => string; next: string }>> = {
  shortlisted: {
    title: (employer) => `${employer} shortlisted you`,
    next: 'There’s nothing you need to do now. We’ll let you know when there’s an answer.',
  },
  interview: {
    title: (employer) => `${employer} would like to talk to you`,
    next: 'They’ll get in touch to arrange a time.',
  },
  hired: {
    title: (employer) => `${employer} has hired you. Congratulations!`,
    next: 'We wish you a great start.',
  },
}

/** The last step was the end of an offer, which is told below. */
const lostOffer = ({ timeline }: StudentApplication): boolean => {
  const last = timeline.findLast(({ kind }) => kind !== 'message')?.kind
  return last === 'offer_lapsed' || last === 'offer_withdrawn'
}

/** Good news and what comes next. */
const GoodNews = ({ of }: { of: StudentApplication }) => {
  const step = steps[of.status]
  if (!step || lostOffer(of)) return null
  return (
    <Alert color="green" title={step.title(of.organization.name)}>
      <Text size="sm">{step.next}</Text>
    </Alert>
  )
}

const Rejection = ({ of }: { of: StudentApplication }) => {
  if (!of.rejection) return null
  const reason = reasonWords(of.rejection)
  return (
    <Alert color="gray" title="The employer decided not to move forward with your application">
      {of.offer && <Text size="sm">{of.organization.name} withdrew the offer you had accepted.</Text>}
      {reason && <Text size="sm">Reason: {reason}</Text>}
      {of.rejection.message && (
        <Quote size="sm" mt={reason ? 'xs' : undefined}>
          {of.rejection.message}
        </Quote>
      )}
    </Alert>
  )
}

/** The message, answers, and resume as submitted. */
const Sent = ({ of }: { of: StudentApplication }) => {
  const [open, { toggle }] = useDisclosure(false)
  return (
    <div>
      <UnstyledButton onClick={toggle} aria-expanded={open} className={classes.toggle!}>
        <IconChevronDown size={16} aria-hidden data-open={open || undefined} /> What you sent
      </UnstyledButton>
      <Collapse expanded={open}>
        <Stack gap="sm" pt="sm">
          {of.resume ? (
            <Anchor
              size="sm"
              href={addressOf(applicationResume, { params: { id: of.id } })}
              target="_blank"
              rel="noopener"
            >
              <Group gap="2xs" wrap="nowrap">
                <IconFileText size={16} aria-hidden /> {of.resume.filename}
              </Group>
            </Anchor>
          ) : (
            <Text size="sm" c="dimmed">
              The resume is no longer available: this application was closed long ago.
            </Text>
          )}
          {of.message && (
            <Text size="sm" className={classes.words!}>
              {of.message}
            </Text>
          )}
          <Answers answers={of.answers} />
        </Stack>
      </Collapse>
    </div>
  )
}

/** The student's own application: its status, history, content, and ways to answer an offer or withdraw. */
export const OwnApplication = ({ id, order = 2 }: { id: string; order?: 2 | 3 }) => {
  const { data, error, refetch } = useQuery(ownApplicationQuery(id))
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={1} height={220} />
  return (
    <Card component="section" aria-label="Your application">
      <Stack gap="md">
        <Group gap="sm">
          <Title order={order} size="h4">
            Your application
          </Title>
          <ApplicationBadge status={data.status} offer={data.offer?.answer} forStudent />
        </Group>
        {isWaiting(data) && (
          <>
            <AnswerPromise of={data} />
            <Suspense>
              <OwnFirstChoice of={data} />
            </Suspense>
          </>
        )}
        <OwnInterviews of={data} otherwise={<GoodNews of={data} />} />
        <OfferAnswer of={data} />
        <Rejection of={data} />
        <Stack component="section" gap="xs" aria-label="Messages">
          <Title order={order === 2 ? 3 : 4} size="h5">
            Messages
          </Title>
          <ApplicationThread key={id} side="student" id={id} name={data.organization.name} />
        </Stack>
        <ApplicationTimeline application={data} />
        <Sent of={data} />
        {data.may.withdraw && !data.may.decline_offer && (
          <div>
            <WithdrawButton
              id={id}
              employer={data.organization.name}
              accepted={data.offer?.answer === 'accepted'}
            />
          </div>
        )}
      </Stack>
    </Card>
  )
}
