import { Button, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { EventView } from '#domains/events/ui/EventView.tsx'
import { ownEmployer } from '#domains/jobs/ui/own-employer.ts'
import { countLabel } from '#shared/labels.ts'
import classes from '#web/kit/guided-form.module.css'
import { useFileAddress } from '#web/kit/useFileAddress.ts'
import { useSession } from '#web/session.ts'
import { previewOf } from './preview.ts'
import type { Writing } from './useEventForm.ts'

/** The event as students will see it. */
export const PreviewStep = ({ writing }: { writing: Writing }) => {
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
    </Stack>
  )
}

interface PublishBoxProps {
  writing: Writing
  busy: boolean
  onPublish: () => void
}

const others = { employer: 'university', university: 'employer' } as const
const many = { employer: 'universities', university: 'employers' } as const

/** Explains what publishing does, with the button to publish. */
export const PublishBox = ({ writing, busy, onPublish }: PublishBoxProps) => {
  const { picks, visibility } = writing.values
  const guests = countLabel(picks.length, others[writing.host], many[writing.host])
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {visibility === 'public'
          ? 'Once published, everyone can find it and students can register.'
          : 'Once published, the students it’s for can find it and register.'}
        {picks.length > 0 && ` ${guests} will be invited right away.`}
      </Text>
      <Button loading={busy} onClick={onPublish} leftSection={<IconSend size={18} aria-hidden />}>
        Publish event
      </Button>
    </Stack>
  )
}
