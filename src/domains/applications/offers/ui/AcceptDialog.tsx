import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'
import { invalidate, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type StudentApplication, stateLabels } from '../../applications.contract.ts'
import { changedByStudent, ownOfferQuery } from '../../ui/calls.ts'
import { acceptOffer, type OwnOffer } from '../job-offers.contract.ts'

type Other = OwnOffer['others'][number]

const label = ({ title, organization }: Other): string => `${title}, ${organization}`

interface OthersProps {
  others: readonly Other[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

const Others = ({ others, chosen, onChange }: OthersProps) => (
  <Checkbox.Group
    label="Withdraw other applications at the same time?"
    description="Optional. Those employers will be told; the others go on."
    value={chosen}
    onChange={onChange}
  >
    <Stack gap="xs" mt="xs">
      {others.map((other) => (
        <Checkbox
          key={other.id}
          value={other.id}
          label={label(other)}
          description={other.offer === 'accepted' ? 'You accepted this offer' : stateLabels[other.status]}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)

/** Accepts an offer, and withdraws other applications as chosen. */
export const AcceptDialog = ({ of, onClose }: { of: StudentApplication; onClose: () => void }) => {
  const client = useQueryClient()
  const { data } = useQuery(ownOfferQuery(of.id))
  const [chosen, setChosen] = useState<string[]>([])
  const call = useCall(acceptOffer, {
    invalidates: changedByStudent,
    onSuccess: () => {
      announceToScreenReader('You accepted the offer')
      onClose()
    },
    onError: (error) => {
      announceFailure(error)
      onClose()
      // the offer may have been withdrawn or changed meanwhile, which the page then shows
      return invalidate(client, changedByStudent)
    },
  })
  const version = data?.offer?.terms.version
  const accept = () =>
    call.mutate({ body: { application_id: of.id, withdraw: chosen, ...(version && { version }) } })
  return (
    <Modal opened onClose={onClose} title="Accept this offer?">
      <Stack>
        <Text>
          {of.organization.name} will be notified right away that you accept and can then hire you. If
          something changes, you can still withdraw, and they’ll be notified of that too.
        </Text>
        {data && data.others.length > 0 && (
          <Others others={data.others} chosen={chosen} onChange={setChosen} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button loading={call.isPending} disabled={!data} onClick={accept}>
            {chosen.length > 0 ? `Accept and withdraw ${chosen.length}` : 'Accept offer'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
