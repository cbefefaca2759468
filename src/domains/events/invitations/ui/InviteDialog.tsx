import { Button, Checkbox, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { placeOf } from '#domains/organizations/profile/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
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
  /** Undefined while all that match are chosen. */
  toggle: (() => void) | undefined
}

const Row = ({ row, picked, toggle }: RowProps) => (
  <li className={classes.candidate}>
    <Checkbox
      aria-label={`Invite ${row.name}`}
      checked={picked}
      disabled={!row.may.invite || !toggle}
      onChange={() => toggle?.()}
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

const sentLabel = (invited: number, total: number): string =>
  invited === total
    ? `${countLabel(invited, 'invitation')} sent`
    : `${countLabel(invited, 'invitation')} sent. ${numberLabel(total - invited)} were already invited or take part.`

/** Finds organizations, partners first, and invites the selected ones with a message. */
export const InviteDialog = ({ side, eventId, onClose }: InviteDialogProps) => {
  const [search, setSearch] = useState('')
  const [partners, setPartners] = useState(false)
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [whole, setWhole] = useState(false)
  const [message, setMessage] = useState('')
  const [text] = useDebouncedValue(search.trim(), 300)
  const calls = invitingCalls(side)
  const params = { id: eventId }
  const filters = { ...(text && { search: text }), ...(partners && { partners }) }
  const query = useQuery({
    ...queryFor(calls.candidates, { params, query: { page, size: SHOWN, ...filters } }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total_row ?? 0
  const isSettled = text === search.trim() && !query.isPlaceholderData
  const everything = whole && isSettled && total > 0
  const invite = useCall(calls.invite, {
    invalidates: staleAfterInvitation(side),
    onSuccess: ({ invited }) => {
      if (everything) announce(sentLabel(invited, total))
      else announceToScreenReader(`${countLabel(invited, 'invitation')} sent`)
      onClose()
    },
    onError: (error) => {
      setWhole(false)
      void query.refetch()
      announceFailure(error)
    },
  })
  const toggle = (id: string) =>
    setPicked((were) => (were.includes(id) ? were.filter((one) => one !== id) : [...were, id]))
  const narrow = () => {
    setPage(1)
    setWhole(false)
  }
  const { one, many } = others[side]
  const send = () => {
    const whom = everything
      ? { matching: { ...filters, total } }
      : { [pickField[side]]: picked.map((value) => ({ value })) }
    invite.mutate({ params, body: { ...whom, message } as never })
  }
  const count = everything ? total : picked.length
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
              narrow()
            }}
          />
          <Switch
            label="Partners only"
            checked={partners}
            onChange={({ currentTarget }) => {
              setPartners(currentTarget.checked)
              narrow()
            }}
          />
        </Group>
        {total > SHOWN && total <= MOST_MATCHING && (
          <Checkbox
            label={`Invite all ${numberLabel(total)} that match`}
            description="Those already invited or registered stay as they are; those that declined are asked again."
            checked={everything}
            disabled={!isSettled}
            onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
          />
        )}
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
                <Row
                  key={row.id}
                  row={row}
                  picked={everything ? row.may.invite : picked.includes(row.id)}
                  toggle={everything ? undefined : () => toggle(row.id)}
                />
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
            disabled={count === 0 || (!everything && count > MOST_PICKS)}
            loading={invite.isPending}
            onClick={send}
          >
            {count === 0 ? 'Invite' : `Invite ${everything ? 'all ' : ''}${countLabel(count, one, many)}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
