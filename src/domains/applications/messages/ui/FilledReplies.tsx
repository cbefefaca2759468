import { announce, announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { previewBroadcast } from '../applicant-broadcasts.contract.ts'
import { ReplyMenu } from './ReplyMenu.tsx'

/** Saved replies for one applicant: what is chosen is put into the message with its fields filled in. */
export const FilledReplies = ({ id, insert }: { id: string; insert: (text: string) => void }) => {
  const fill = useCall(previewBroadcast, {
    onSuccess: ({ shown, left_out }) =>
      shown
        ? insert(shown.text)
        : announce(left_out.map(({ name, reason }) => `${name}: ${reason}`).join('. ')),
    onError: announceFailure,
  })
  return (
    <ReplyMenu
      loading={fill.isPending}
      onChoose={({ text }) => fill.mutate({ body: { applicant_ids: [id], message: text } })}
    />
  )
}
