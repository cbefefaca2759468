import { Button, Text } from '@mantine/core'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { BulkBar } from '#web/kit/BulkBar.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import type { Selection } from '#web/kit/useSelection.ts'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { swapBooths } from '../booth-assignment.contract.ts'
import { type NumberedBooth, removeBooths } from '../numbered-booths.contract.ts'
import type { BoothSteps } from './BoothSteps.tsx'
import { staleAfterPlanning } from './calls.ts'

interface BoothSelectionProps {
  eventId: string
  chosen: readonly NumberedBooth[]
  selection: Selection
  /** What can be done with a single one; left out where it has buttons of its own. */
  steps?: BoothSteps
}

/** What swapping two booths is called: with a free one, its exhibitor moves. */
const swapLabel = ([one, other]: readonly NumberedBooth[]): string => {
  if (one?.exhibitor && other?.exhibitor) return `Swap ${one.number} and ${other.number}`
  const [from, to] = one?.exhibitor ? [one, other] : [other, one]
  return `Move ${from?.exhibitor?.organization.name} to ${to?.number}`
}

const canSwap = ([one, other, third]: readonly NumberedBooth[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  third === undefined &&
  one.kind.id === other.kind.id &&
  (one.exhibitor !== null || other.exhibitor !== null)

const OneBooth = ({ booth, steps }: { booth: NumberedBooth; steps: BoothSteps }) => (
  <>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {[booth.number, booth.kind.name, booth.exhibitor?.organization.name].filter(Boolean).join(' · ')}
    </Text>
    {booth.exhibitor ? (
      <Button size="sm" variant="default" onClick={() => steps.free(booth)}>
        Unassign
      </Button>
    ) : (
      <Button size="sm" onClick={() => steps.assign(booth)}>
        Assign
      </Button>
    )}
    <Button size="sm" variant="default" onClick={() => steps.edit(booth)}>
      Edit
    </Button>
  </>
)

/** The actions for the selected booths. */
export const BoothSelection = ({ eventId, chosen, selection, steps }: BoothSelectionProps) => {
  const params = { id: eventId }
  const swap = useCall(swapBooths, {
    invalidates: staleAfterPlanning,
    onSuccess: ({ booths }) => {
      announceToScreenReader(
        booths
          .flatMap(({ number, exhibitor }) =>
            exhibitor ? `${exhibitor.organization.name} is at ${number}` : [],
          )
          .join(', '),
      )
      selection.clear()
    },
    onError: announceFailure,
  })
  const remove = useCall(removeBooths, { invalidates: staleAfterPlanning })
  const free = chosen.filter(({ exhibitor }) => !exhibitor)
  const booth_ids = free.map(({ id }) => id)
  return (
    <BulkBar selection={selection} noun="booth">
      {steps && chosen.length === 1 && <OneBooth booth={chosen[0]!} steps={steps} />}
      {canSwap(chosen) && (
        <Button
          size="sm"
          loading={swap.isPending}
          onClick={() => swap.mutate({ params, body: { booth_ids: chosen.map(({ id }) => id) } })}
        >
          {swapLabel(chosen)}
        </Button>
      )}
      {free.length > 0 && (
        <ConfirmButton
          size="sm"
          question={`Remove ${free.length === 1 ? free[0]?.number : countLabel(free.length, 'booth')}?`}
          consequence="Their numbers and places on the plan are lost. Exhibitors keep theirs."
          verb="Remove"
          onConfirm={async () => {
            const { removed } = await remove.mutateAsync({ params, body: { booth_ids } })
            announceToScreenReader(`${countLabel(removed, 'booth')} removed`)
            selection.clear()
          }}
        >
          {free.length === chosen.length ? 'Remove' : `Remove ${free.length} free`}
        </ConfirmButton>
      )}
      {free.length === 0 && !canSwap(chosen) && !steps && (
        <Text size="sm" c="dimmed">
          Select two booths of one kind to swap them, or free booths to remove them
        </Text>
      )}
    </BulkBar>
  )
}
