import { ActionIcon, Modal, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconNote } from '@tabler/icons-react'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { NOTE_LENGTH, noteExhibitor, ownVisitPlan, type VisitPlan } from '../visit-plans.contract.ts'

interface NoteButtonProps {
  eventId: string
  exhibitor: { id: string; name: string }
  plan: VisitPlan | undefined
}

const NoteDialog = ({
  eventId,
  exhibitor,
  note,
  onClose,
}: NoteButtonProps & { note: string; onClose: () => void }) => {
  const form = useContractForm({
    endpoint: noteExhibitor,
    initial: { event_id: eventId, exhibitor_id: exhibitor.id, note },
    labels: { note: 'Note' },
    invalidates: [ownVisitPlan],
    onSuccess: () => {
      announceToScreenReader('Note saved')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Note about ${exhibitor.name}`}>
      <DialogForm form={form} verb="Save note" onCancel={onClose}>
        <Textarea
          label="Note"
          description="Only you can read it."
          autosize
          minRows={4}
          maxRows={12}
          maxLength={NOTE_LENGTH}
          data-autofocus
          {...form.field('note')}
        />
      </DialogForm>
    </Modal>
  )
}

/** What the student noted about an exhibitor. */
export const noteOf = (plan: VisitPlan | undefined, id: string): string =>
  plan?.exhibitors.find(({ exhibitor_id }) => exhibitor_id === id)?.note ?? ''

/** Opens the student's private note about an exhibitor. */
export const NoteButton = (props: NoteButtonProps) => {
  const [opened, { open, close }] = useDisclosure()
  const note = noteOf(props.plan, props.exhibitor.id)
  return (
    <>
      <ActionIcon
        size="lg"
        color={note ? 'orange' : 'gray'}
        aria-label={`${note ? 'Edit the' : 'Write a'} note about ${props.exhibitor.name}`}
        disabled={!props.plan}
        onClick={open}
      >
        <IconNote size={20} aria-hidden />
      </ActionIcon>
      {opened && <NoteDialog {...props} note={note} onClose={close} />}
    </>
  )
}
