import { Button } from '@mantine/core'
import { announceFailure } from '#web/kit/announce.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { takeFirstChoiceBack } from '../first-choices.contract.ts'
import { changedByFirstChoice } from './calls.ts'

/** Takes a first choice back, which can be sent again right away. */
export const TakeBack = ({ id, job }: { id: string; job: string }) => {
  const call = useCall(takeFirstChoiceBack, {
    invalidates: changedByFirstChoice,
    onSuccess: () => announceToScreenReader('First choice taken back'),
    onError: announceFailure,
  })
  return (
    <Button
      size="compact-sm"
      flex="none"
      variant="default"
      loading={call.isPending}
      aria-label={`Take back: ${job}`}
      onClick={() => call.mutate({ params: { id } })}
    >
      Take back
    </Button>
  )
}
