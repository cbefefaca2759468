import { Alert, Button, Checkbox, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { appliedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import { studentJobDetailCall, studentJobs } from '#domains/jobs/search/job-search.contract.ts'
import { BackgroundView } from '#domains/students/background/ui/BackgroundView.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel, dayLabel, sameDayLabel } from '#shared/labels.ts'
import type { ApplicationSource } from '#shared/lists.ts'
import { useContractForm } from '#web/contract-form.ts'
import { Facts } from '#web/kit/Facts.tsx'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { Day } from '#web/kit/time.tsx'
import { invalidate, queryFor } from '#web/queries.ts'
import { application, MESSAGE_LENGTH, type StudentApplication } from '../applications.contract.ts'
import { firstChoices } from '../first-choices/first-choices.contract.ts'
import { apply, applyForm, type GivenAnswer } from '../submission/application-submission.contract.ts'
import classes from './application.module.css'
import { listedProfile } from './listed-profile.ts'
import { QuestionField } from './QuestionField.tsx'
import { ResumeChoice } from './ResumeChoice.tsx'

type Form = OutputOf<typeof applyForm>

/**
 * Calls that go stale when an application is submitted. Refetched after the confirmation is closed, because
 * that would unmount the form.
 */
const stale = [applyForm, application, firstChoices, studentJobDetailCall, studentJobs, appliedJobs]

const useFreshAfterward = () => {
  const client = useQueryClient()
  useEffect(() => () => void invalidate(client, stale), [client])
}

/** Lists what goes to the employer besides what is typed here. */
const Seen = ({ profile, background, job }: Form) => (
  <section className={classes.seen} aria-label="What the employer will see">
    <Text fw={500} mb="xs">
      {job.organization.name} will see from your profile
    </Text>
    <Facts columns={2} facts={listedProfile(profile)} />
    <BackgroundView of={background} order={4} />
    <Text size="sm" mt="sm">
      Something missing? <LinkAnchor to="/student/my-profile">Complete your profile</LinkAnchor>
    </Text>
  </section>
)

const Done = ({ sent, onClose }: { sent: StudentApplication; onClose?: () => void }) => {
  useFreshAfterward()
  return (
    <Stack align="center" gap="sm" py="lg" className={classes.done!} role="status">
      <ThemeIcon variant="light" color="green" size={56} radius="xl">
        <IconCheck size={28} aria-hidden />
      </ThemeIcon>
      <Title order={3}>Your application is in</Title>
      <Text maw="34em" suppressHydrationWarning>
        {sent.organization.name} received your application for {sent.job.title} and promised an answer by{' '}
        <strong>{sameDayLabel(sent.reply_by)}</strong>. We’ll let you know here and by email.
      </Text>
      <LinkButton to="/student/applications" mt="sm" onClick={onClose}>
        View your applications
      </LinkButton>
      {onClose && (
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      )}
    </Stack>
  )
}

/** Prefills the form from the withdrawn application. */
const SentBefore = ({ of }: { of: NonNullable<Form['application']> }) => (
  <Alert icon={<IconInfoCircle aria-hidden />} color="blue" title="You’ve applied before" role="note">
    The form is filled in from your application of <Day at={of.submitted_at} />, which you withdrew. Change
    anything you like before you send it again.
  </Alert>
)

interface FieldsProps {
  of: Form
  via: ApplicationSource | undefined
  onSent: (sent: StudentApplication) => void
}

const Fields = ({ of, via, onSent }: FieldsProps) => {
  const form = useContractForm({
    endpoint: apply,
    initial: {
      job_id: of.job.id,
      message: of.application?.message ?? '',
      answers: of.questions.map(({ id }) => ({
        question_id: id,
        value: of.application?.answers.find(({ question_id }) => question_id === id)?.value ?? null,
      })),
      resumeFile: null,
      same_resume: Boolean(of.application?.resume),
      first_choice: false,
      came_from: via ?? null,
    },
    labels: {
      ...Object.fromEntries(of.questions.map(({ id, label }) => [`answers.${id}`, label])),
      resumeFile: 'Resume',
    },
    onSuccess: onSent,
  })
  const given = form.getValues().answers as GivenAnswer[]
  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormSummary form={form} />
        {of.application && <SentBefore of={of.application} />}
        <ResumeChoice
          stored={of.profile.resume}
          sent={of.application?.resume ?? null}
          onSame={(same) => form.setFieldValue('same_resume', same)}
          field={form.field('resumeFile')}
        />
        {of.questions.map((question, index) => {
          const path = `answers.${question.id}`
          return (
            <QuestionField
              key={question.id}
              question={question}
              id={form.field(path as never).id}
              value={given[index]?.value ?? null}
              error={form.errors[path]}
              onChange={(value) => {
                form.setFieldValue(`answers.${index}.value` as never, value as never)
                form.clearFieldError(path)
              }}
            />
          )
        })}
        <MessageField
          description="Why this job? A few sentences are enough. It’s the first thing they read."
          minRows={4}
          maxRows={12}
          maxLength={MESSAGE_LENGTH}
          {...form.field('message')}
        />
        <Seen {...of} />
        {of.first_choices.left > 0 && (
          <Checkbox
            label="Send as a first choice"
            description={`You have ${of.first_choices.left} left this term, until ${dayLabel(of.first_choices.term_ends_on)}. ${of.job.organization.name} sees it; sending none is never shown. Without an answer within ${countLabel(of.reply_by_days, 'day')}, it comes back to you.`}
            {...form.tick('first_choice')}
          />
        )}
        <div>
          <Button type="submit" loading={form.sending} fullWidth>
            Send application
          </Button>
          <Text size="sm" c="dimmed" mt="xs">
            The employer promises an answer within {countLabel(of.reply_by_days, 'day')}. You can withdraw
            until there’s a decision.
          </Text>
        </div>
      </Stack>
    </form>
  )
}

interface ApplyFormProps {
  jobId: string
  /** Where the student came upon the job. */
  via?: ApplicationSource | undefined
  onClose?: () => void
}

/** The application form; says so if applying is not possible, and confirms once it is sent. */
export const ApplyForm = ({ jobId, via, onClose }: ApplyFormProps) => {
  const [sent, setSent] = useState<StudentApplication | null>(null)
  const { data, error, refetch } = useQuery(queryFor(applyForm, { params: { id: jobId } }))
  if (sent) return <Done sent={sent} onClose={onClose} />
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={3} height={96} />
  if (!data.may.apply) {
    return (
      <Stack align="flex-start">
        <Alert icon={<IconInfoCircle aria-hidden />} color="blue" w="100%">
          {data.hindrance}
        </Alert>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Back to job
          </Button>
        )}
      </Stack>
    )
  }
  return <Fields of={data} via={via} onSent={setSent} />
}
