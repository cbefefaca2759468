import { Button, Checkbox, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { placeOf } from '#domains/organizations/profile/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type Candidate, MESSAGE_LENGTH, MOST_PICKS, pickField } from '../event-invitations.contract.ts'
import classes from './invitations.module.css'
import { hostBadges, invitingCalls, others, staleAfterInvitation } from './words.ts'

interface InviteDialogProps {
  side: OrganizationKind
  eventId: string
  onClose: () => void
}

const SHOWN = 10

interface RowProps {
  row: Candidate
  picked: boolean
  toggle: () => void
}

const Row = ({ row, picked, toggle }: RowProps) => (
  <li className={classes.candidate}>
    <Checkbox
      aria-label={`Invite ${row.name}`}
      checked={picked}
      disabled={!row.may.invite}
      onChange={toggle}
    />
    <EmployerLogo employer={row} size={36} />
    <div className={classes.about}>
      <div className={classes.who}>
        <Text fw={500} size="sm">
          {row.name}
        </Text>
        <Text size="xs" c="dimmed">
          {[row.is_partnered && 'Partner', placeOf(row)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {row.invitation ? (
        <StatusBadge {...hostBadges[row.invitation.state]} />
      ) : (
        row.is_registered && <StatusBadge tone="good" label="Registered" />
      )}
    </div>
  </li>
)

/** Finds organizations, partners first, and invites the selected ones with a message. */
export const InviteDialog = ({ side, eventId, onClose }: InviteDialogProps) => {
  const [search, setSearch] = useState('')
  const [partners, setPartners] = useState(false)
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const [text] = useDebouncedValue(search.trim(), 300)
  const calls = invitingCalls(side)
  const params = { id: eventId }
  const query = useQuery({
    ...queryFor(calls.candidates, {
      params,
      query: { page, size: SHOWN, ...(text && { search: text }), ...(partners && { partners }) },
    }),
    placeholderData: keepPreviousData,
  })
  const invite = useCall(calls.invite, {
    invalidates: staleAfterInvitation(side),
    onSuccess: ({ invited }) => {
      announceToScreenReader(`${countLabel(invited, 'invitation')} sent`)
      onClose()
    },
    onError: announceFailure,
  })
  const toggle = (id: string) =>
    setPicked((were) => (were.includes(id) ? were.filter((one) => one !== id) : [...were, id]))
  const { one, many } = others[side]
  const send = () => {
    const picks = picked.map((value) => ({ value }))
    invite.mutate({ params, body: { [pickField[side]]: picks, message } as never })
  }
  return (
    <Modal opened onClose={onClose} title={`Invite ${many}`} size="lg">
      <Stack gap="md">
        <Group gap="md">
          <TextInput
            flex={1}
            miw={200}
            type="search"
            aria-label={`Search ${many} by name`}
            placeholder={`Search ${many} by name`}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            data-autofocus
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              setPage(1)
            }}
          />
          <Switch
            label="Partners only"
            checked={partners}
            onChange={({ currentTarget }) => {
              setPartners(currentTarget.checked)
              setPage(1)
            }}
          />
        </Group>
        <ResultList
          query={query}
          size={SHOWN}
          onPage={setPage}
          skeletonHeight={48}
          empty={<EmptyState title={`No matching ${many}`}>Try a different name.</EmptyState>}
        >
          {(rows) => (
            <ul className={classes.candidates} aria-label={`${many} you can invite`}>
              {rows.map((row) => (
                <Row key={row.id} row={row} picked={picked.includes(row.id)} toggle={() => toggle(row.id)} />
              ))}
            </ul>
          )}
        </ResultList>
        <MessageField
          description="Everyone you invite will see it."
          minRows={2}
          maxRows={8}
          maxLength={MESSAGE_LENGTH}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={picked.length === 0 || picked.length > MOST_PICKS}
            loading={invite.isPending}
            onClick={send}
          >
            {picked.length === 0 ? 'Invite' : `Invite ${countLabel(picked.length, one, many)}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
