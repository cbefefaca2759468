import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessage } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { jobNotifications, studentNotifications } from '#domains/notifications/notices.contract.ts'
import { MessageForm } from '#web/kit/MessageForm.tsx'
import { MessageThread } from '#web/kit/MessageThread.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { MESSAGE_LENGTH } from '../../applications.contract.ts'
import {
  applicantThread,
  type MessageSide,
  ownThread,
  readApplicantThread,
  readOwnThread,
  type ApplicationThread as Thread,
  unreadThreads,
  writeToApplicant,
  writeToEmployer,
} from '../application-messages.contract.ts'
import { noteOf, silenceOf, textOf } from './words.ts'

const REFRESH_MS = 20_000

const ofStudent = {
  read: ownThread,
  write: writeToEmployer,
  mark: readOwnThread,
  stale: [ownThread, unreadThreads, studentNotifications, session],
}
/** Both sides make the same calls, each at its own addresses. */
const callsOf = (side: MessageSide) =>
  side === 'student'
    ? ofStudent
    : ({
        read: applicantThread,
        write: writeToApplicant,
        mark: readApplicantThread,
        stale: [applicantThread, jobNotifications, session],
      } as unknown as typeof ofStudent)

const told: Record<MessageSide, string> = {
  student: 'Their team is told in the app and by email. Ctrl + Enter sends it.',
  employer: 'The student is told in the app and by email. Ctrl + Enter sends it.',
}

interface ApplicationThreadProps {
  side: MessageSide
  /** The application. */
  id: string
  /** Who is written to. */
  name: string
  /** Above the text, for putting something into it. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** What is said of how much is unread elsewhere has changed. */
  onRead?: () => void
}

/** Marks the newest message as read once it is shown. */
const useMarkRead = ({ side, id, onRead }: ApplicationThreadProps, thread: Thread | undefined) => {
  const { mark, stale } = callsOf(side)
  const { mutate } = useCall(mark, { invalidates: stale, onSuccess: () => onRead?.() })
  const last = thread && thread.unread > 0 ? thread.data[0]?.id : undefined
  useEffect(() => {
    if (last) mutate({ params: { id }, body: { last } })
  }, [mutate, id, last])
}

/** The messages of an application in pages, the latest first to be seen. */
const usePages = (side: MessageSide, id: string) => {
  const [earlier, setEarlier] = useState<string[]>([])
  const before = earlier.at(-1)
  const query = useQuery({
    ...queryFor(callsOf(side).read, { params: { id }, query: before === undefined ? {} : { before } }),
    placeholderData: keepPreviousData,
    ...(before === undefined && { refetchInterval: REFRESH_MS }),
  })
  return {
    ...query,
    isLatest: before === undefined,
    toEarlier: (oldest: string) => setEarlier([...earlier, oldest]),
    toLater: () => setEarlier(earlier.slice(0, -1)),
    toLatest: () => setEarlier([]),
  }
}

const Turn = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Group justify="center">
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  </Group>
)

const shown = (thread: Thread, side: MessageSide) =>
  thread.data.toReversed().map((message) => ({
    ...message,
    by: message.side === side ? ('us' as const) : ('them' as const),
    text: textOf(message, thread.time_zone),
    note: noteOf(message),
  }))

/** What student and team write to each other about an application, and a way to write. */
export const ApplicationThread = (props: ApplicationThreadProps) => {
  const { side, id, name, tools } = props
  const pages = usePages(side, id)
  const { data, error, refetch, isLatest } = pages
  const [writing, { open }] = useDisclosure(false)
  useMarkRead(props, isLatest && !pages.isPlaceholderData ? data : undefined)
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={1} height={64} />
  const oldest = data.data.at(-1)
  const isEmpty = data.data.length === 0 && isLatest
  return (
    <Stack gap="sm">
      {!isEmpty && (
        <MessageThread
          messages={shown(data, side)}
          before={
            data.has_earlier &&
            oldest && <Turn onClick={() => pages.toEarlier(oldest.id)}>Earlier messages</Turn>
          }
          after={!isLatest && <Turn onClick={pages.toLater}>Later messages</Turn>}
          empty={null}
        />
      )}
      {isEmpty && !data.may.write && !data.silence && <Text c="dimmed">No messages yet.</Text>}
      {data.silence && (
        <Text size="sm" c="dimmed">
          {silenceOf(side, data.silence, name)}
        </Text>
      )}
      {data.may.write &&
        (writing || !isEmpty ? (
          <MessageForm
            endpoint={callsOf(side).write}
            params={{ id }}
            reading={callsOf(side).read}
            name={name}
            told={told[side]}
            maxLength={MESSAGE_LENGTH}
            minRows={2}
            onSent={pages.toLatest}
            {...(tools && { tools })}
          />
        ) : (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconMessage size={16} aria-hidden />}
              onClick={open}
            >
              Write to {name}
            </Button>
          </div>
        ))}
    </Stack>
  )
}
