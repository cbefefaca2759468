import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core'
import { IconMinus, IconPhoto, IconPlus } from '@tabler/icons-react'
import { fileRules } from '#shared/files.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  arrangeBooths,
  LARGEST,
  removeFloorPicture,
  SMALLEST,
  setFloorPicture,
} from '../booth-layout.contract.ts'
import type { BoothPlan } from '../numbered-booths.contract.ts'
import { staleAfterPlanning } from './calls.ts'

interface PlanToolsProps {
  eventId: string
  plan: BoothPlan
}

const GROWTH = 1.2

/** Makes booths larger or smaller on the picture. */
const SizeButtons = ({ eventId, plan: { layout } }: PlanToolsProps) => {
  const call = useCall(arrangeBooths, { invalidates: staleAfterPlanning, onError: announceFailure })
  const resize = (factor: number) => {
    const booth_size = Math.min(LARGEST, Math.max(SMALLEST, layout.booth_width * factor))
    call.mutate({ params: { id: eventId }, body: { booth_size } })
  }
  return (
    <Group gap="2xs" wrap="nowrap" role="group" aria-label="Size of booths">
      <Text size="sm">Booths</Text>
      <ActionIcon
        variant="default"
        aria-label="Smaller booths"
        disabled={call.isPending || layout.booth_width <= SMALLEST}
        onClick={() => resize(1 / GROWTH)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Larger booths"
        disabled={call.isPending || layout.booth_width >= LARGEST}
        onClick={() => resize(GROWTH)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** The floor picture, and what can be done with all booths on it. */
export const PlanTools = ({ eventId, plan }: PlanToolsProps) => {
  const { layout, booths } = plan
  const params = { id: eventId }
  const upload = useCall(setFloorPicture, {
    invalidates: staleAfterPlanning,
    onSuccess: () => announceToScreenReader('Floor picture uploaded'),
    onError: announceFailure,
  })
  const remove = useCall(removeFloorPicture, { invalidates: staleAfterPlanning })
  const reset = useCall(arrangeBooths, { invalidates: staleAfterPlanning })
  return (
    <Group gap="xs">
      <FileButton
        accept={fileRules.image.types.join(',')}
        onChange={(floorFile) => floorFile && upload.mutate({ params, files: { floorFile } })}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            loading={upload.isPending}
            leftSection={<IconPhoto size={16} aria-hidden />}
          >
            {layout.picture_url ? 'Replace picture' : 'Upload floor picture'}
          </Button>
        )}
      </FileButton>
      {layout.picture_url && (
        <>
          <ConfirmButton
            size="sm"
            variant="subtle"
            question="Remove the floor picture?"
            consequence="The plan becomes a grid. If you upload a picture again, booths are where you put them."
            verb="Remove"
            onConfirm={() => remove.mutateAsync({ params })}
          >
            Remove picture
          </ConfirmButton>
          {booths.some(({ is_placed }) => is_placed) && (
            <ConfirmButton
              size="sm"
              variant="subtle"
              question="Take the booths off the picture?"
              consequence="They go back to the grid, and you place them again."
              verb="Take off"
              onConfirm={() =>
                reset.mutateAsync({
                  params,
                  body: { places: booths.map(({ id }) => ({ booth_id: id, place: null })) },
                })
              }
            >
              Start over
            </ConfirmButton>
          )}
          <SizeButtons eventId={eventId} plan={plan} />
        </>
      )}
    </Group>
  )
}
