import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { GuidedForm, useSending } from '#web/kit/GuidedForm.tsx'
import { say } from '#web/said.ts'
import type { HostedEvent } from '../../hosted-events.contract.ts'
import type { WritingStep } from '../../ui/host-address.ts'
import { hostPage } from '../../ui/host-calls.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { BoothsStep } from './BoothsStep.tsx'
import { InviteStep } from './InviteStep.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PreviewStep, PublishBox } from './PreviewStep.tsx'
import { formSteps } from './step-words.ts'
import { TeamStep } from './TeamStep.tsx'
import { TimeStep } from './TimeStep.tsx'
import { useWriting, type Writing } from './useWriting.ts'

const steps: Record<WritingStep, ComponentType<{ writing: Writing }>> = {
  basics: BasicsStep,
  time: TimeStep,
  people: PeopleStep,
  booths: BoothsStep,
  team: TeamStep,
  invite: InviteStep,
  preview: PreviewStep,
}

interface WritingFormProps {
  host: OrganizationKind
  event: HostedEvent | undefined
  step: WritingStep
  /** Changes the address: the step shown, the draft's id once it has one. */
  onAddress: (change: { step?: WritingStep; id?: string }) => void
}

/** Writes an event in named steps. */
export const WritingForm = ({ host, event, step, onAddress }: WritingFormProps) => {
  const navigate = useNavigate()
  const [answered, setAnswered] = useState<unknown>(null)
  const { summaryId, busy, sending, showWrong } = useSending()
  const writing = useWriting({ host, event, onCreated: (id) => onAddress({ id }) })
  const { isDraft, failure } = writing
  // asked in a dialog, not told above the form
  const move = failure?.word === 'move_to_confirm' ? failure : null
  const send = async (confirmed = false) => {
    const saved = await sending(writing.submit(confirmed))
    if (!saved) return
    say(isDraft ? 'Your event is published' : 'Your changes are saved')
    await navigate({ to: hostPage(host, 'event/detail'), search: { id: saved.id } as never })
  }
  const saveDraft = async () => {
    if (await writing.saveNow()) say('The draft is saved')
    else showWrong()
  }
  const Step = steps[step]
  return (
    <>
      <GuidedForm
        form={writing}
        title={event ? (isDraft ? 'Edit the draft' : 'Edit the event') : 'Create an event'}
        published="Changes show to everyone once you save them"
        steps={formSteps[host]}
        step={step}
        onStep={(next) => onAddress({ step: next })}
        summaryId={summaryId}
        failure={move ? null : failure}
        busy={busy}
        onSave={() => void send()}
        onSaveDraft={() => void saveDraft()}
      >
        <Step writing={writing} />
        {step === 'preview' && isDraft && (
          <PublishBox writing={writing} busy={busy} onPublish={() => void send()} />
        )}
      </GuidedForm>
      {move && move !== answered && (
        <MoveDialog
          message={move.message}
          busy={busy}
          close={() => setAnswered(move)}
          onConfirm={() => void send(true)}
        />
      )}
    </>
  )
}
