import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  List,
  Modal,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { ApiError } from '#web/client.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { Moment } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import type { Matching } from '../../applicants/decisions/decisions.contract.ts'
import { MESSAGE_LENGTH } from '../../applications.contract.ts'
import { type BroadcastPreview, previewBroadcast, sendBroadcast } from '../applicant-broadcasts.contract.ts'
import { applicantThread } from '../application-messages.contract.ts'
import { FieldHelp } from './FieldHelp.tsx'
import classes from './messages.module.css'
import { ReplyMenu } from './ReplyMenu.tsx'
import { useFieldInsert } from './useFieldInsert.ts'

interface BroadcastDialogProps {
  ids: string[]
  /** Everyone who matches, of whom `ids` are those shown. */
  matching?: Matching | undefined
  /** One applicant's name, or how many there are. */
  name: string
  onClose: () => void
  onSent: () => void
}

const PAUSE_MS = 400
const LISTED = 20

const LeftOut = ({ rows }: { rows: BroadcastPreview['left_out'] }) => {
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0) return null
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {countLabel(rows.length, 'applicant')} left out
      </Anchor>
      {isOpen && (
        <List size="sm" mt="2xs">
          {rows.slice(0, LISTED).map(({ id, name, reason }) => (
            <List.Item key={id} className={classes.text!}>
              {name}: {reason}
            </List.Item>
          ))}
          {rows.length > LISTED && <List.Item>{rows.length - LISTED} more</List.Item>}
        </List>
      )}
    </div>
  )
}

interface ShownProps {
  preview: BroadcastPreview
  at: number
  go: (at: number) => void
}

const Shown = ({ preview: { shown, recipients }, at, go }: ShownProps) =>
  shown && (
    <Stack gap="2xs">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500} className={classes.text!}>
          What {shown.name} reads
        </Text>
        {recipients > 1 && (
          <Group gap="2xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              size="sm"
              aria-label="Previous applicant"
              disabled={at === 0}
              onClick={() => go(at - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <Text size="xs" c="dimmed" className="tabular">
              {at + 1} of {recipients}
            </Text>
            <ActionIcon
              variant="default"
              size="sm"
              aria-label="Next applicant"
              disabled={at + 1 >= recipients}
              onClick={() => go(at + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <div className={classes.preview}>{shown.text}</div>
    </Stack>
  )

const Quota = ({ left, next_at }: Pick<BroadcastPreview, 'left' | 'next_at'>) =>
  left > 0 ? null : (
    <Alert color="yellow">
      Your team has sent as many messages to several applicants as it can in 24 hours. The next one is
      possible {next_at && <Moment at={next_at} />}.
    </Alert>
  )

/** Writes to several applicants at once, each in the thread of the application, after a look at what each of them reads. */
const BroadcastDialog = ({ ids, matching, name, onClose, onSent }: BroadcastDialogProps) => {
  const [message, setMessage] = useState('')
  const [at, setAt] = useState(0)
  const [settled] = useDebouncedValue(message.trim(), PAUSE_MS)
  const { box, insert } = useFieldInsert(message, setMessage)
  const target = matching ? { matching } : { applicant_ids: ids }
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryFor(previewBroadcast, { body: { ...target, message: settled, show: at } }),
    placeholderData: keepPreviousData,
    enabled: settled !== '',
    retry: false,
  })
  const send = useCall(sendBroadcast, {
    invalidates: [applicantThread, previewBroadcast],
    onSuccess: ({ recipients, left_out }) => {
      const rest = left_out.length > 0 ? `; ${left_out.length} left out` : ''
      announce(`Sent to ${countLabel(recipients, 'applicant')}${rest}`)
      onSent()
      onClose()
    },
    onError: announceFailure,
  })
  const wrong = error instanceof ApiError ? error.fields.message?.[0] : undefined
  const preview = settled === '' || error ? undefined : data
  const isReady =
    preview !== undefined && settled === message.trim() && !isPlaceholderData && preview.recipients > 0
  return (
    <Modal opened onClose={onClose} title={`Write to ${name}`} size="lg" closeOnClickOutside={message === ''}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) send.mutate({ body: { ...target, message: settled, recipients: preview.recipients } })
        }}
      >
        <Stack gap="md">
          <Group gap="xs">
            <ReplyMenu onChoose={({ text }) => insert(text)} />
          </Group>
          <Textarea
            ref={box}
            label="Message"
            description="Each student reads it with your messages about their application, and can answer there."
            autosize
            minRows={5}
            maxRows={14}
            maxLength={MESSAGE_LENGTH}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            error={wrong}
            data-autofocus
          />
          <FieldHelp insert={insert} />
          {error && !wrong && <Alert color="red">{error.message}</Alert>}
          {preview && (
            <Card withBorder padding="sm" aria-live="polite" aria-busy={isFetching} aria-label="Preview">
              <Stack gap="sm">
                <Text size="sm">
                  {preview.recipients === 0
                    ? 'Nobody receives this.'
                    : `${countLabel(preview.recipients, 'applicant')} ${preview.recipients === 1 ? 'receives' : 'receive'} this.`}
                </Text>
                <LeftOut rows={preview.left_out} />
                <Shown preview={preview} at={Math.min(at, Math.max(0, preview.recipients - 1))} go={setAt} />
                <Quota {...preview} />
              </Stack>
            </Card>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={send.isPending} disabled={!isReady || preview.left === 0}>
              Send{isReady && ` to ${countLabel(preview.recipients, 'applicant')}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export default BroadcastDialog
