import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessage } from '@tabler/icons-react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { FormEndpoint } from '#web/contract-form.ts'
import { MessageForm } from '#web/kit/MessageForm.tsx'
import { MessageThread } from '#web/kit/MessageThread.tsx'
import { type JobOffer, OFFER_MESSAGE_LENGTH, type OfferSide } from '../offer-terms.contract.ts'
import { messageText } from './words.ts'

interface OfferThreadProps<E extends FormEndpoint> {
  offer: JobOffer
  side: OfferSide
  /** Who is written to. */
  name: string
  endpoint: E
  params: InputOf<E>['params']
  reading: Endpoint
  mayWrite: boolean
}

const told: Record<OfferSide, string> = {
  student: 'Their team is told in the app and by email. Ctrl + Enter sends it.',
  employer: 'The student is told in the app and by email. Ctrl + Enter sends it.',
}

/** What was written about an offer, and a way to write. */
export const OfferThread = <E extends FormEndpoint>({
  offer,
  side,
  name,
  mayWrite,
  ...call
}: OfferThreadProps<E>) => {
  const [writing, { open }] = useDisclosure(offer.messages.some((message) => message.side !== side))
  return (
    <Stack gap="sm">
      {offer.messages.length > 0 && (
        <MessageThread
          messages={offer.messages.map((message) => ({
            ...message,
            text: messageText(message, offer.time_zone),
            by: message.side === side ? ('us' as const) : ('them' as const),
            author: message.author ? { name: message.author, job_title: null, picture_url: null } : null,
          }))}
          empty={null}
        />
      )}
      {mayWrite &&
        (writing ? (
          <MessageForm {...call} name={name} told={told[side]} maxLength={OFFER_MESSAGE_LENGTH} minRows={2} />
        ) : (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconMessage size={16} aria-hidden />}
              onClick={open}
            >
              {side === 'student' ? 'Ask a question' : `Write to ${name}`}
            </Button>
          </div>
        ))}
    </Stack>
  )
}
