import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconRotate } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { auditLog } from '../../audit-log.contract.ts'
import { retryMails } from '../../health/installation-health.contract.ts'
import { kindLabel } from '../../health/ui/words.ts'
import type { PersonDetail } from '../people-review.contract.ts'
import {
  lettersOfPerson,
  type PersonLetter,
  sendLetterAgain,
  sendVerification,
} from '../person-letters.contract.ts'

const states = {
  queued: { tone: 'waiting', label: 'Waiting' },
  sending: { tone: 'info', label: 'Being sent' },
  sent: { tone: 'good', label: 'Sent' },
  failed: { tone: 'bad', label: 'Given up' },
} as const

const Retry = ({ letter }: { letter: PersonLetter }) => {
  const retry = useCall(retryMails, {
    invalidates: [lettersOfPerson],
    onSuccess: () => announce('The email will be retried now'),
    onError: announceFailure,
  })
  return letter.may.retry ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRotate size={16} aria-hidden />}
      aria-label={`Retry: ${kindLabel(letter.kind)}`}
      loading={retry.isPending}
      onClick={() => retry.mutate({ body: { mail_ids: [letter.id] } })}
    >
      Retry
    </Button>
  ) : null
}

const Again = ({ letter, accountId }: { letter: PersonLetter; accountId: string }) => {
  const send = useCall(sendLetterAgain, {
    invalidates: [lettersOfPerson, auditLog],
    onSuccess: () => announce('What it was about is on its way again'),
    onError: announceFailure,
  })
  return letter.may.send_again ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
      aria-label={`Send again: ${kindLabel(letter.kind)}`}
      loading={send.isPending}
      onClick={() => send.mutate({ body: { account_id: accountId, letter_id: letter.id } })}
    >
      Send again
    </Button>
  ) : null
}

const columnsOf = (accountId: string): Column<PersonLetter>[] => [
  {
    key: 'kind',
    header: 'Email',
    width: '50%',
    cell: (letter) => (
      <Stack gap={4} align="start">
        <Text size="sm" fw={500}>
          {kindLabel(letter.kind)}
        </Text>
        {letter.failure && (
          <Text size="sm" c="dimmed">
            {countLabel(letter.attempts, 'try', 'tries')}. The mail server said: {letter.failure}
          </Text>
        )}
        <Retry letter={letter} />
        <Again letter={letter} accountId={accountId} />
      </Stack>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...states[state]} />, tight: true },
  {
    key: 'at',
    header: 'When',
    cell: ({ created_at, sent_at }) => <TimeAgo at={sent_at ?? created_at} />,
    tight: true,
  },
]

const SendAgain = ({ person }: { person: PersonDetail }) => {
  const send = useCall(sendVerification, {
    invalidates: [lettersOfPerson, auditLog],
    onSuccess: () => announce('The link to confirm the address is on its way'),
    onError: announceFailure,
  })
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconMail size={18} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate({ body: { account_id: person.account_id } })}
    >
      Send the confirmation link again
    </Button>
  )
}

/** What was mailed to a person, for the question why nothing came. */
export const Letters = ({ person }: { person: PersonDetail }) => {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryFor(lettersOfPerson, { params: { id: person.account_id }, query: { page, size: 10 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack component="section" gap="md" aria-label="Emails">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Emails
        </Title>
        {person.status === 'email_not_verified' && <SendAgain person={person} />}
      </Group>
      <ResultList
        query={query}
        onPage={setPage}
        skeletonHeight={48}
        empty={<Text c="dimmed">No email to them is on record.</Text>}
      >
        {(rows) => (
          <RowTable
            label="Emails"
            rows={rows}
            columns={columnsOf(person.account_id)}
            idOf={({ id }) => id}
            nameOf={({ kind }) => kindLabel(kind)}
          />
        )}
      </ResultList>
    </Stack>
  )
}
