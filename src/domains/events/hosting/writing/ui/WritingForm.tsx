import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useId, useState } from 'react'
import type { OrganisationKind } from '../../../../../shared/endpoint.ts'
import { timeLabel } from '../../../../../shared/labels.ts'
import { wordsOf } from '../../../../../web/form-values.ts'
import { announce } from '../../../../../web/kit/announce.tsx'
import classes from '../../../../../web/kit/guided-form.module.css'
import { LeaveGuard } from '../../../../../web/kit/LeaveGuard.tsx'
import { PageHeader } from '../../../../../web/kit/PageHeader.tsx'
import type { HostedEvent } from '../../contract.ts'
import type { WritingStep } from '../../ui/host-address.ts'
import { hostPage } from '../../ui/host-calls.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { BoothsStep } from './BoothsStep.tsx'
import { InviteStep } from './InviteStep.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PreviewStep, PublishBox } from './PreviewStep.tsx'
import { StepNav } from './StepNav.tsx'
import { fieldLabels, stepOf, stepsOf, stepTitles } from './step-words.ts'
import { TeamStep } from './TeamStep.tsx'
import { TimeStep } from './TimeStep.tsx'
import { useWriting, type Writing } from './useWriting.ts'
import { WritingSummary } from './WritingSummary.tsx'

const steps: Record<WritingStep, ComponentType<{ writing: Writing }>> = {
  basics: BasicsStep,
  time: TimeStep,
  people: PeopleStep,
  booths: BoothsStep,
  team: TeamStep,
  invite: InviteStep,
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

const savingWords = ({ saving, isDraft, values }: Writing): string => {
  if (saving.state === 'saving') return 'Saving…'
  if (saving.state === 'saved') return `Saved at ${timeLabel(saving.at)}`
  if (saving.state === 'failed') return 'Not saved'
  if (saving.state === 'waiting')
    return `Not saved yet: look at ${saving.paths.map((path) => fieldLabels[path] ?? wordsOf(path)).join(', ')}`
  if (!isDraft) return 'Changes show to everyone once you save them'
  return values.title.trim() ? 'Saved as you go' : 'Kept as a draft once it has a title'
}

/** Whether what one typed is safe. */
const SavingNote = ({ writing }: { writing: Writing }) => (
  <Text size="sm" c="dimmed" role="status">
    {savingWords(writing)}
  </Text>
)

interface WritingFormProps {
  host: OrganisationKind
  event: HostedEvent | undefined
  step: WritingStep
  /** Changes the address: the step shown, the draft's id once it has one. */
  onAddress: (change: { step?: WritingStep; id?: string }) => void
}

/** Writes an event in named steps. */
export const WritingForm = ({ host, event, step, onAddress }: WritingFormProps) => {
  const navigate = useNavigate()
  const summaryId = useId()
  const [busy, setBusy] = useState(false)
  const [answered, setAnswered] = useState<unknown>(null)
  const writing = useWriting({ host, event, onCreated: (id) => onAddress({ id }) })
  const names = stepsOf(host)
  const at = names.indexOf(step)
  const [before, after] = [names[at - 1], names[at + 1]]
  const { saving, isDraft } = writing
  const asks =
    saving.state === 'failed' && saving.error.word === 'move_to_confirm' && saving.error !== answered
      ? saving.error
      : null
  const go = (next: WritingStep) => {
    onAddress({ step: next })
    window.scrollTo({ top: 0 })
  }
  const showField = (path: string) => {
    go(stepOf(path))
    focusLater(writing.idOf(path))
  }
  const send = async (confirmed = false) => {
    setBusy(true)
    const saved = await writing.submit(confirmed)
    setBusy(false)
    if (!saved) return void focusLater(summaryId)
    announce(isDraft ? 'Your event is published' : 'Your changes are saved')
    await navigate({ to: hostPage(host, 'event/detail'), search: { id: saved.id } as never })
  }
  const saveDraft = async () => {
    if (await writing.saveNow()) announce('The draft is saved')
    else focusLater(summaryId)
  }
  const Step = steps[step]
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (after) go(after)
      }}
    >
      <PageHeader
        title={event ? (isDraft ? 'Edit the draft' : 'Edit the event') : 'Create an event'}
        description={<SavingNote writing={writing} />}
      />
      <div className={classes.layout}>
        <StepNav writing={writing} step={step} onStep={go} />
        <Stack gap="lg" className={classes.sheet!}>
          <WritingSummary writing={writing} id={summaryId} onField={showField} />
          <Title order={2}>{stepTitles[step]}</Title>
          <Step writing={writing} />
          {step === 'preview' && isDraft && (
            <PublishBox writing={writing} busy={busy} onPublish={() => void send()} />
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
              {isDraft ? (
                <Button
                  variant="default"
                  leftSection={<IconDeviceFloppy size={18} aria-hidden />}
                  onClick={() => void saveDraft()}
                >
                  Save draft
                </Button>
              ) : (
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
      {asks && (
        <MoveDialog
          message={asks.message}
          busy={busy}
          close={() => setAnswered(asks)}
          onConfirm={() => void send(true)}
        />
      )}
      <LeaveGuard form={writing} />
    </form>
  )
}
