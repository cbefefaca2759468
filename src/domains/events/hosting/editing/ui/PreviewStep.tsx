import { Button, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { EventView } from '#domains/events/ui/EventView.tsx'
import { ownEmployer } from '#domains/jobs/ui/own-employer.ts'
import classes from '#web/kit/guided-form.module.css'
import { useFileAddress } from '#web/kit/useFileAddress.ts'
import { useSession } from '#web/session.ts'
import { ForEmployers, type FormPreview } from './ForEmployers.tsx'
import { previewOf } from './preview.ts'
import type { Writing } from './useEventForm.ts'
import { WhoIsTold } from './WhoIsTold.tsx'

/** The event as students will see it. */
export const PreviewStep = ({ writing, Form }: { writing: Writing; Form?: FormPreview | undefined }) => {
  const { values, event, host } = writing
  const uploaded = useFileAddress(values.eventFile)
  const organization = { ...ownEmployer(useSession()), kind: host }
  const stored = values.remove_cover || values.cover_pick ? null : (event?.cover_url ?? null)
  const preview = previewOf(values, organization, uploaded ?? stored)
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        This is what students will see.
      </Text>
      <div className={classes.preview}>
        <EventView event={preview} order={2} />
      </div>
      {host === 'university' && <ForEmployers writing={writing} Form={Form} />}
    </Stack>
  )
}

interface PublishBoxProps {
  writing: Writing
  busy: boolean
  onPublish: () => void
}

/** Explains what publishing does and whom it tells, with the button to publish. */
export const PublishBox = ({ writing, busy, onPublish }: PublishBoxProps) => (
  <Stack gap="md" align="flex-start">
    <WhoIsTold writing={writing} />
    <Text size="sm">
      {writing.values.visibility === 'public'
        ? 'Once published, everyone can find it and students can register.'
        : 'Once published, the students it’s for can find it and register.'}
    </Text>
    <Button loading={busy} onClick={onPublish} leftSection={<IconSend size={18} aria-hidden />}>
      Publish event
    </Button>
  </Stack>
)
