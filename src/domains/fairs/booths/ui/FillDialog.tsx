import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type BoothFilling, boothFilling, fillBooths } from '../booth-assignment.contract.ts'
import classes from './booths.module.css'
import { staleAfterPlanning } from './calls.ts'

interface FillDialogProps {
  eventId: string
  onClose: () => void
}

const hint = ({ waiting, assigned, crowded }: BoothFilling): string | null => {
  const parts = [
    assigned < waiting &&
      `${countLabel(waiting - assigned, 'exhibitor')} won’t get a booth: not enough of their kind have a number.`,
    crowded > 0 && `${countLabel(crowded, 'exhibitor')} will be next to others from their industry.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}

const Preview = ({ filling }: { filling: BoothFilling }) => {
  const left = hint(filling)
  return (
    <>
      <Text>
        {countLabel(filling.assigned, 'approved exhibitor')} will get a booth
        {filling.returning > 0 && `, ${filling.returning} of them returning`}. Exhibitors who have one keep
        it.
      </Text>
      {left && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {left}
        </Alert>
      )}
      {filling.places.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
        <section className={classes.places} aria-label="Preview" tabIndex={0}>
          <dl>
            {filling.places.map(({ registration_id, number, exhibitor }) => (
              <div key={registration_id}>
                <dt>{number}</dt>
                <dd>{exhibitor}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

/** Fills the free booths by rule, after showing who would get which. */
export const FillDialog = ({ eventId, onClose }: FillDialogProps) => {
  const params = { id: eventId }
  const { data, error, refetch } = useQuery({ ...queryFor(boothFilling, { params }), gcTime: 0 })
  const fill = useCall(fillBooths, {
    invalidates: staleAfterPlanning,
    onSuccess: ({ assigned }) => {
      announceToScreenReader(`${countLabel(assigned, 'booth')} assigned`)
      onClose()
    },
    onError: announceFailure,
  })
  return (
    <Modal opened onClose={onClose} title="Fill free booths">
      <Stack>
        <Text size="sm" c="dimmed">
          By the kind they registered for. Returning exhibitors choose first, and those from one industry are
          kept apart where possible.
        </Text>
        {error && !data && <ErrorState error={error} retry={refetch} />}
        {!error && !data && <Skeletons count={2} />}
        {data && data.waiting === 0 && <Text>Your approved exhibitors have their booths.</Text>}
        {data && data.waiting > 0 && <Preview filling={data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!data || data.assigned === 0}
            loading={fill.isPending}
            onClick={() => fill.mutate({ params })}
          >
            {data && data.assigned > 0 ? `Assign ${countLabel(data.assigned, 'booth')}` : 'Assign booths'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
