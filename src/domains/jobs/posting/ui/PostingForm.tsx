import { Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useId, useState } from 'react'
import { dateLabel } from '../../../../shared/labels.ts'
import { announce } from '../../../../web/kit/announce.tsx'
import classes from '../../../../web/kit/guided-form.module.css'
import { LeaveGuard } from '../../../../web/kit/LeaveGuard.tsx'
import { PageHeader } from '../../../../web/kit/PageHeader.tsx'
import type { EmployerJobDetail } from '../../contract.ts'
import { type PostingStep, postingSteps } from '../../ui/team-address.ts'
import { ApplyingStep } from './ApplyingStep.tsx'
import { BasicsStep } from './BasicsStep.tsx'
import { DescriptionStep } from './DescriptionStep.tsx'
import { PayStep } from './PayStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PictureStep } from './PictureStep.tsx'
import { PostingSummary } from './PostingSummary.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { PublishBox } from './PublishBox.tsx'
import { SavingNote } from './SavingNote.tsx'
import { StepNav } from './StepNav.tsx'
import { type Posting, usePosting } from './usePosting.ts'
import { stepOf, stepTitles } from './values.ts'

const steps: Record<PostingStep, ComponentType<{ posting: Posting }>> = {
  basics: BasicsStep,
  description: DescriptionStep,
  pay: PayStep,
  people: PeopleStep,
  applying: ApplyingStep,
  picture: PictureStep,
  preview: PreviewStep,
}

const FOCUSABLE = 'input, textarea, button, [contenteditable="true"]'

/** After React has drawn the step. */
const focusLater = (id: string) =>
  setTimeout(() => {
    const found = document.getElementById(id)
    const target = found?.matches(`${FOCUSABLE}, [tabindex]`)
      ? found
      : found?.querySelector<HTMLElement>(FOCUSABLE)
    target?.focus()
  }, 50)

interface PostingFormProps {
  job: EmployerJobDetail | undefined
  step: PostingStep
  /** Changes the address: the step shown, the draft's id once it has one. */
  onAddress: (change: { step?: PostingStep; id?: string }) => void
}

/** Writes a job in named steps. */
export const PostingForm = ({ job, step, onAddress }: PostingFormProps) => {
  const navigate = useNavigate()
  const summaryId = useId()
  const [busy, setBusy] = useState(false)
  const posting = usePosting({ job, onCreated: (id) => onAddress({ id }) })
  const at = postingSteps.indexOf(step)
  const [before, after] = [postingSteps[at - 1], postingSteps[at + 1]]
  const go = (next: PostingStep) => {
    onAddress({ step: next })
    window.scrollTo({ top: 0 })
  }
  const showField = (path: string) => {
    go(stepOf(path))
    focusLater(posting.idOf(path))
  }
  const send = async (tokenId?: string) => {
    setBusy(true)
    const wasDraft = posting.isDraft
    const saved = await posting.submit(tokenId)
    setBusy(false)
    if (!saved) return void focusLater(summaryId)
    announce(
      wasDraft
        ? `Your job is online until ${dateLabel(saved.expires_at ?? '', saved.time_zone)}. One token was spent.`
        : 'Your changes are saved',
    )
    await navigate({ to: '/employer/job/detail', search: { id: saved.id } })
  }
  const Step = steps[step]
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (after) go(after)
      }}
    >
      <PageHeader
        title={job ? (posting.isDraft ? 'Edit the draft' : 'Edit the job') : 'Post a job'}
        description={<SavingNote posting={posting} />}
      />
      <div className={classes.layout}>
        <StepNav step={step} errors={posting.errors} onStep={go} />
        <Stack gap="lg" className={classes.sheet!}>
          <PostingSummary posting={posting} id={summaryId} onField={showField} />
          <Title order={2}>{stepTitles[step]}</Title>
          <Step posting={posting} />
          {step === 'preview' && posting.isDraft && (
            <PublishBox posting={posting} busy={busy} onPublish={(token) => void send(token)} />
          )}
          <Group justify="space-between" className={classes.foot!}>
            {before ? (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => go(before)}
              >
                {stepTitles[before]}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              {!posting.isDraft && (
                <Button loading={busy} variant={after ? 'default' : 'filled'} onClick={() => void send()}>
                  Save changes
                </Button>
              )}
              {after && (
                <Button type="submit" rightSection={<IconArrowRight size={18} aria-hidden />}>
                  {stepTitles[after]}
                </Button>
              )}
            </Group>
          </Group>
        </Stack>
      </div>
      <LeaveGuard form={posting} />
    </form>
  )
}
