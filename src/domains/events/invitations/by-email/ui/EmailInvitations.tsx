import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { Face } from '#web/kit/Picture.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { Rows, StatusRow } from '#web/kit/Rows.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  type EmailInvitation,
  type EmailInvitationState,
  emailInvitationStates,
  emailInvitations,
  withdrawEmailInvitation,
} from '../email-invitations.contract.ts'
import { EmailInviteDialog } from './EmailInviteDialog.tsx'
import { emailBadges } from './words.ts'

const Withdraw = ({ row }: { row: EmailInvitation }) => {
  const withdraw = useCall(withdrawEmailInvitation, { invalidates: [emailInvitations] })
  return (
    <ConfirmButton
      size="sm"
      question={`Withdraw the invitation to ${row.email}?`}
      consequence="The letter can’t be called back, but its link stops working."
      verb="Withdraw"
      aria-label={`Withdraw: ${row.email}`}
      onConfirm={async () => {
        await withdraw.mutateAsync({ body: { invitation_id: row.id } })
        announceToScreenReader('Invitation withdrawn')
      }}
    >
      Withdraw
    </ConfirmButton>
  )
}

const Row = ({ row }: { row: EmailInvitation }) => (
  <StatusRow
    picture={<Face name={row.organization?.name ?? (row.name || row.email)} src={null} alt="" aria-hidden />}
    state={
      <>
        <StatusBadge {...emailBadges[row.state]} />
        <Text size="xs" c="dimmed">
          Invited <TimeAgo at={row.created_at} inSentence />
        </Text>
      </>
    }
    next={row.may.withdraw && <Withdraw row={row} />}
  >
    <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
      {row.organization?.name ?? (row.name || row.email)}
    </Title>
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[
        row.contact,
        (row.organization || row.name) && row.email,
        row.invited_by && `Invited by ${row.invited_by}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  </StatusRow>
)

/** Employers invited by address, how far each has come, and the way to invite more. */
export const EmailInvitations = ({ eventId }: { eventId: string }) => {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<EmailInvitationState[]>([])
  const [page, setPage] = useState(1)
  const [text] = useDebouncedValue(search.trim(), 300)
  const [inviting, { open, close }] = useDisclosure(false)
  const query = useQuery({
    ...queryFor(emailInvitations, {
      params: { id: eventId },
      query: { page, ...(text && { search: text }), ...(state.length > 0 && { state }) },
    }),
    placeholderData: keepPreviousData,
  })
  const { counts, may } = query.data ?? {}
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
  if (!may?.invite && total === 0) return null
  return (
    <Card component="section" aria-label="Invited by email">
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 16em' }}>
          <Title order={2} size="h4">
            Invite by email
          </Title>
          <Text size="sm" c="dimmed" mt="2xs">
            For employers that aren’t on Fairlead yet. Each gets a letter in our words with a link of its own.
          </Text>
        </div>
        {may?.invite && (
          <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={open}>
            Invite by email
          </Button>
        )}
      </Group>
      {total > 0 && (
        <>
          <Group my="md" gap="sm">
            <TextInput
              type="search"
              flex={1}
              miw={200}
              aria-label="Search addresses and names"
              placeholder="Search addresses and names"
              value={search}
              onChange={({ currentTarget }) => {
                setSearch(currentTarget.value)
                setPage(1)
              }}
            />
            <ChoiceFilter
              label="State"
              choices={emailInvitationStates.map((value) => ({
                value,
                label: emailBadges[value].label,
                ...(counts && { count: counts[value] }),
              }))}
              value={state}
              onChange={(chosen) => {
                setState(chosen as EmailInvitationState[])
                setPage(1)
              }}
            />
          </Group>
          <ResultList
            query={query}
            onPage={setPage}
            skeletonHeight={72}
            empty={<EmptyState title="No matching invitations">Try other words.</EmptyState>}
          >
            {(rows) => (
              <Rows label="Invited by email">
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </Rows>
            )}
          </ResultList>
        </>
      )}
      {inviting && <EmailInviteDialog eventId={eventId} onClose={close} />}
    </Card>
  )
}
