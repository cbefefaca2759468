import { Button, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { EventView } from '#domains/events/ui/EventView.tsx'
import { ownEmployer } from '#domains/jobs/ui/own-employer.ts'
import { countLabel, moneyLabel, numberLabel } from '#shared/labels.ts'
import { minorFrom } from '#shared/money.ts'
import { Facts } from '#web/kit/Facts.tsx'
import classes from '#web/kit/guided-form.module.css'
import { MomentInZone } from '#web/kit/time.tsx'
import { useFileAddress } from '#web/kit/useFileAddress.ts'
import { useSession } from '#web/session.ts'
import { previewOf } from './preview.ts'
import type { Writing } from './useEventForm.ts'
import { momentIn } from './values.ts'
import { WhoIsTold } from './WhoIsTold.tsx'

/** Booths, fees, and deadlines, as employers will see them. */
const ForEmployers = ({ writing }: { writing: Writing }) => {
  const {
    booth,
    booth_currency,
    exhibitors_close_at,
    starts_at,
    payment_due_days,
    time_zone,
    takes_exhibitors,
  } = writing.values
  const at = (wall: string | null) => momentIn(wall, time_zone)
  const closes = at(exhibitors_close_at) ?? at(starts_at)
  const priced = booth.some(({ price }) => Number(price) > 0)
  return (
    <Stack gap="sm" component="section" aria-label="For employers">
      <Text fw={600}>What employers will see</Text>
      <Facts
        facts={[
          {
            label: 'Who can register',
            value: takes_exhibitors ? 'Employers that may see the event' : 'Only employers you invite',
          },
          {
            label: 'Booths',
            value: booth.length > 0 && (
              <Stack component="ul" gap="2xs" m={0} pl="md">
                {booth.map(({ key, name, size, price, quantity }) => (
                  <li key={key}>
                    {numberLabel(Number(quantity) || 1)} × {name || 'No name yet'}
                    {size && `, ${size}`}:{' '}
                    {Number(price) > 0
                      ? moneyLabel(minorFrom(Number(price), booth_currency), booth_currency)
                      : 'free'}
                  </li>
                ))}
              </Stack>
            ),
          },
          { label: 'Register by', value: closes && <MomentInZone at={closes} zone={time_zone} /> },
          priced && {
            label: 'Fee due',
            value: `within ${countLabel(Number(payment_due_days) || 30, 'day')} of your approval`,
          },
        ]}
      />
    </Stack>
  )
}

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
      {host === 'university' && <ForEmployers writing={writing} />}
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
