import { Divider, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { dateLabel } from '#shared/labels.ts'
import { GuidedForm, useSending } from '#web/kit/GuidedForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { EmployerJobDetail } from '../../jobs.contract.ts'
import { AskForTokens } from '../../tokens/ui/TokensLeft.tsx'
import type { PostingStep } from '../../ui/team-address.ts'
import { ApplyingStep } from './ApplyingStep.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import { DescriptionStep } from './DescriptionStep.tsx'
import { PayStep } from './PayStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PictureStep } from './PictureStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { PublishBox } from './PublishBox.tsx'
import { formSteps } from './step-words.ts'
import { useKnownPlaces } from './useKnownPlaces.ts'
import { type Posting, usePosting } from './usePosting.ts'

interface StepProps {
  posting: Posting
}

/** A part of a step, under a name of its own. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap="lg">
    <Divider />
    <Title order={3}>{title}</Title>
    {children}
  </Stack>
)

const JobStep = ({ posting }: StepProps) => (
  <>
    <BasicsStep posting={posting} places={useKnownPlaces()} />
    <DescriptionStep posting={posting} />
  </>
)

const TermsStep = ({ posting }: StepProps) => (
  <>
    <PayStep posting={posting} />
    <Part title="Who it’s for">
      <PeopleStep posting={posting} />
    </Part>
  </>
)

const LastStep = ({ posting }: StepProps) => (
  <>
    <ApplyingStep posting={posting} />
    <Part title="Picture">
      <PictureStep posting={posting} />
    </Part>
    <Part title="Preview">
      <PreviewStep posting={posting} />
    </Part>
  </>
)

const steps: Record<PostingStep, ComponentType<StepProps>> = {
  basics: JobStep,
  people: TermsStep,
  preview: LastStep,
}

const Advice = ({ word }: { word: string | undefined }) => {
  if (word === 'no_job_token')
    return (
      <Text size="sm">
        Your draft is saved. <AskForTokens />
      </Text>
    )
  if (word === 'token_already_used')
    return <Text size="sm">Someone on your team just used it. Please try again with the next one.</Text>
  return null
}

interface PostingFormProps {
  /** Shown above a new job's form. */
  before?: ReactNode
  job: EmployerJobDetail | undefined
  step: PostingStep
  /** Updates the address: the current step, and the draft's id once it has one. */
  onAddress: (change: { step?: PostingStep; id?: string }) => void
}

/** The job form, in named steps. */
export const PostingForm = ({ before, job, step, onAddress }: PostingFormProps) => {
  const navigate = useNavigate()
  const { summaryId, busy, sending } = useSending()
  const posting = usePosting({ job, onCreated: (id) => onAddress({ id }) })
  const send = async (tokenId?: string) => {
    const wasDraft = posting.isDraft
    const saved = await sending(posting.submit(tokenId))
    if (!saved) return
    announceToScreenReader(
      wasDraft
        ? `Your job is open until ${dateLabel(saved.expires_at ?? '', saved.time_zone)}. One token was used.`
        : 'Changes saved',
    )
    await navigate({ to: '/employer/job/detail', search: { id: saved.id } })
  }
  const Step = steps[step]
  return (
    <GuidedForm
      form={posting}
      title={job ? (posting.isDraft ? 'Edit draft' : 'Edit job') : 'Post a job'}
      published="Students see your changes once you save"
      steps={formSteps}
      step={step}
      onStep={(next) => onAddress({ step: next })}
      isDone={posting.isDone}
      summaryId={summaryId}
      failure={posting.failure}
      advice={<Advice word={posting.failure?.word} />}
      busy={busy}
      onSave={() => void send()}
    >
      {step === 'basics' && before}
      <Step posting={posting} />
      {step === 'preview' && posting.isDraft && (
        <PublishBox posting={posting} busy={busy} onPublish={(token) => void send(token)} />
      )}
    </GuidedForm>
  )
}
