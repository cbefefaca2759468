import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMessageBolt, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmButton } from '#web/kit/ConfirmButton.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { Day } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { MOST_REPLIES, removeReply, type SavedReply, savedReplies } from '../saved-replies.contract.ts'
import classes from './messages.module.css'
import { SavedReplyDialog } from './SavedReplyDialog.tsx'

interface ReplyProps {
  reply: SavedReply
  mayEdit: boolean
  onEdit: () => void
}

const Reply = ({ reply, mayEdit, onEdit }: ReplyProps) => {
  const remove = useCall(removeReply, { invalidates: [savedReplies] })
  return (
    <Stack component="li" gap="2xs" className={classes.reply!}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Text fw={500} className={classes.text!}>
          {reply.name}
        </Text>
        {mayEdit && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" aria-label={`Change ${reply.name}`} onClick={onEdit}>
              Change
            </Button>
            <ConfirmButton
              size="compact-sm"
              aria-label={`Delete ${reply.name}`}
              question="Delete this saved reply?"
              consequence={`“${reply.name}” goes for your whole team. Messages already sent stay.`}
              verb="Delete"
              onConfirm={() => remove.mutateAsync({ params: { id: reply.id } })}
            >
              Delete
            </ConfirmButton>
          </Group>
        )}
      </Group>
      <Text size="sm" lineClamp={4} className={classes.text!}>
        {reply.text}
      </Text>
      <Text size="xs" c="dimmed">
        Changed <Day at={reply.edited_at} />
      </Text>
    </Stack>
  )
}

/** The team's saved replies: write, change, delete. */
export const SavedReplies = () => {
  const { data, error, refetch } = useQuery(queryFor(savedReplies))
  /** `new`, the one that is changed, or none. */
  const [open, setOpen] = useState<SavedReply | 'new' | null>(null)
  const add = data?.may.edit && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={!data.may.add}
      onClick={() => setOpen('new')}
    >
      New saved reply
    </Button>
  )
  return (
    <Page narrow>
      <PageHeader
        title="Saved replies"
        count={data?.data.length}
        description={
          <>
            Texts your team uses again and again in messages to{' '}
            <LinkAnchor to="/employer/your-job-applicant" inherit underline="always">
              applicants
            </LinkAnchor>
            . Fields are filled in for each student.
          </>
        }
        action={data && data.data.length > 0 && add}
      />
      {failedToLoad(error, data) ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Skeletons count={3} height={96} />
      ) : data.data.length === 0 ? (
        <EmptyState icon={IconMessageBolt} title="No saved replies yet" action={add} main>
          Write what you send often once, like how an interview goes or what is still missing.
        </EmptyState>
      ) : (
        <Stack component="ul" gap="md" className={classes.list!} aria-label="Saved replies">
          {data.data.map((reply) => (
            <Reply key={reply.id} reply={reply} mayEdit={data.may.edit} onEdit={() => setOpen(reply)} />
          ))}
        </Stack>
      )}
      {data?.may.edit && !data.may.add && (
        <Text size="sm" c="dimmed" mt="md">
          A team can have {MOST_REPLIES} saved replies. Delete one to add another.
        </Text>
      )}
      {open && <SavedReplyDialog reply={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
