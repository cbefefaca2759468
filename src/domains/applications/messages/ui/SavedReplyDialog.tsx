import { Modal, Textarea, TextInput } from '@mantine/core'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { MESSAGE_LENGTH } from '../../applications.contract.ts'
import {
  addReply,
  editReply,
  REPLY_NAME_LENGTH,
  type SavedReply,
  savedReplies,
} from '../saved-replies.contract.ts'
import { FieldHelp } from './FieldHelp.tsx'
import { useFieldInsert } from './useFieldInsert.ts'

interface SavedReplyDialogProps {
  /** The one to change; null for a new one. */
  reply: SavedReply | null
  onClose: () => void
}

/** Writes or changes a saved reply. */
export const SavedReplyDialog = ({ reply, onClose }: SavedReplyDialogProps) => {
  const form = useContractForm({
    endpoint: reply ? editReply : addReply,
    ...(reply && { params: { id: reply.id } }),
    initial: { name: reply?.name ?? '', text: reply?.text ?? '' },
    invalidates: [savedReplies],
    onSuccess: onClose,
  } as unknown as Parameters<typeof useContractForm<typeof addReply>>[0])
  const { box, insert } = useFieldInsert(form.values.text ?? '', (text) => form.setValues({ text }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={reply ? 'Change this saved reply' : 'New saved reply'}
      size="lg"
      closeOnClickOutside={false}
    >
      <DialogForm form={form} verb="Save" onCancel={onClose}>
        <TextInput
          label="Name"
          description="Only your team sees it."
          maxLength={REPLY_NAME_LENGTH}
          data-autofocus
          {...form.field('name')}
        />
        <Textarea
          label="Text"
          autosize
          minRows={6}
          maxRows={16}
          maxLength={MESSAGE_LENGTH}
          {...form.field('text')}
          ref={box}
        />
        <FieldHelp insert={insert} />
      </DialogForm>
    </Modal>
  )
}
