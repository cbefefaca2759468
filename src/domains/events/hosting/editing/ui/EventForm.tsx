import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { GuidedForm, useSending } from '#web/kit/GuidedForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import type { HostedEvent } from '../../hosted-events.contract.ts'
import type { EditingStep } from '../../ui/host-address.ts'
import { hostPage } from '../../ui/host-calls.ts'
import { BasicsStep } from './BasicsStep.tsx'
import { BoothsStep } from './BoothsStep.tsx'
import type { FormPreview } from './ForEmployers.tsx'
import { InviteStep } from './InviteStep.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PreviewStep, PublishBox } from './PreviewStep.tsx'
import { formSteps } from './step-words.ts'
import { TeamStep } from './TeamStep.tsx'
import { TimeStep } from './TimeStep.tsx'
import { useEventForm, type Writing } from './useEventForm.ts'

const steps: Record<EditingStep, ComponentType<{ writing: Writing; Form?: FormPreview | undefined }>> = {
  basics: BasicsStep,
  time: TimeStep,
  people: PeopleStep,
  booths: BoothsStep,
  team: TeamStep,
  invite: InviteStep,
  preview: PreviewStep,
}

interface EventFormProps {
  host: OrganizationKind
  event: HostedEvent | undefined
  step: EditingStep
  /** What a fair asks and offers, for its preview. */
  Form: FormPreview | undefined
  /** Updates the address: the current step, and the draft's id once it has one. */
  onAddress: (change: { step?: EditingStep; id?: string }) => void
}

/** The event form, in named steps. */
export const EventForm = ({ host, event, step, onAddress, Form }: EventFormProps) => {
  const navigate = useNavigate()
  const [answered, setAnswered] = useState<unknown>(null)
  const { summaryId, busy, sending, showWrong } = useSending()
  const writing = useEventForm({ host, event, onCreated: (id) => onAddress({ id }) })
  const { isDraft, failure } = writing
  // asked in a dialog instead of shown above the form
  const move = failure?.word === 'move_to_confirm' ? failure : null
  const send = async (confirmed = false) => {
    const saved = await sending(writing.submit(confirmed))
    if (!saved) return
    announceToScreenReader(isDraft ? 'Event published' : 'Changes saved')
    await navigate({ to: hostPage(host, 'event/detail'), search: { id: saved.id } as never })
  }
  const saveDraft = async () => {
    if (await writing.saveNow()) announceToScreenReader('Draft saved')
    else showWrong()
  }
  const Step = steps[step]
  return (
    <>
      <GuidedForm
        form={writing}
        title={event ? (isDraft ? 'Edit draft' : 'Edit event') : 'Create event'}
        published="Everyone sees your changes once you save"
        steps={formSteps[host]}
        step={step}
        onStep={(next) => onAddress({ step: next })}
        summaryId={summaryId}
        failure={move ? null : failure}
        busy={busy}
        onSave={() => void send()}
        onSaveDraft={() => void saveDraft()}
      >
        <Step writing={writing} Form={Form} />
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
