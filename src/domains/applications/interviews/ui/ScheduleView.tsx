import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel, listLabel, zoneLabel } from '#shared/labels.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { queryFor } from '#web/queries.ts'
import { type Schedule, schedule } from '../interview-schedules.contract.ts'
import classes from './interviews.module.css'
import { CancelDialog, EditDialog, MoveDialog, PanelDialog, RemoveDialog } from './ScheduleDialogs.tsx'
import { dayOf, hoursOf, whereOf } from './words.ts'

type Time = Schedule['times'][number]
type Track = Schedule['tracks'][number]
type Asked =
  | { what: 'edit' }
  | { what: 'move' }
  | { what: 'cancel' }
  | { what: 'remove'; time: Time }
  | { what: 'panel'; track: Track }

const applicantLink = (id: string) => ({ to: '/employer/your-job-applicant', search: { id } }) as const

const Row = ({ of, time, onRemove }: { of: Schedule; time: Time; onRemove: () => void }) => {
  const track = of.tracks.find(({ id }) => id === time.track_id)!
  const hours = hoursOf(time, of.time_zone)
  return (
    <li className={classes.slot}>
      <Text fw={500} className="tabular">
        {hours}
      </Text>
      <div>
        {time.booked ? (
          <Group gap="xs">
            <LinkAnchor {...applicantLink(time.booked.applicant_id)}>{time.booked.name}</LinkAnchor>
            {time.booked.to_confirm && (
              <Badge variant="light" color="yellow">
                Asked to confirm
              </Badge>
            )}
          </Group>
        ) : (
          <Text c="dimmed">Free</Text>
        )}
        {of.tracks.length > 1 && (
          <Text size="xs" c="dimmed">
            {track.room}
          </Text>
        )}
      </div>
      {time.may.remove && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${time.booked ? 'Cancel' : 'Remove'}: ${hours} ${track.room}`}
          onClick={onRemove}
        >
          {time.booked ? 'Cancel' : 'Remove'}
        </Button>
      )}
    </li>
  )
}

const People = ({ of }: { of: Schedule }) =>
  of.waiting.length + of.invited.length > 0 && (
    <Card component="section" aria-label="Without a time">
      <Stack gap="xs">
        {of.waiting.length > 0 && (
          <Text size="sm">
            <strong>Waiting for a time:</strong> {of.waiting.map(({ name }) => name).join(', ')}
          </Text>
        )}
        {of.invited.length > 0 && (
          <Text size="sm">
            <strong>Invited, no time yet:</strong> {of.invited.map(({ name }) => name).join(', ')}
          </Text>
        )}
      </Stack>
    </Card>
  )

const Tracks = ({ of, onChange }: { of: Schedule; onChange: (track: Track) => void }) => (
  <Card component="section" aria-label="Who holds them">
    <Stack gap="xs">
      {of.tracks.map((track) => (
        <Group key={track.id} justify="space-between">
          <Text size="sm">
            <strong>{track.room || 'Interviewers'}:</strong>{' '}
            {track.panel.length > 0 ? listLabel(track.panel.map(({ name }) => name)) : 'No one is left'}
          </Text>
          {of.may.change && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Change interviewers ${track.room}`}
              onClick={() => onChange(track)}
            >
              Change
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  </Card>
)

/** An interview schedule: its times by day, who booked them, and what the team can change. */
const ScheduleView = ({ of: loaded }: { of: Schedule }) => {
  const { data: of = loaded } = useQuery(queryFor(schedule, { params: { id: loaded.id } }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const booked = of.times.filter((time) => time.booked).length
  const isAhead = of.times.some(({ may }) => may.remove)
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <PageHeader
          title={of.title}
          description={
            <>
              <LinkAnchor to="/employer/job/detail" search={{ id: of.job.id }} underline="always">
                {of.job.title}
              </LinkAnchor>{' '}
              · {whereOf(of)} · {booked} of {countLabel(of.times.length, 'time')} booked · times in{' '}
              {zoneLabel(of.time_zone)}
            </>
          }
        />
        {of.may.change && isAhead && (
          <Group gap="xs">
            <LinkButton to="/employer/your-job-applicant" search={{ job_id: of.job.id }} variant="default">
              Invite applicants
            </LinkButton>
            <Button variant="default" onClick={() => setAsked({ what: 'edit' })}>
              Edit details
            </Button>
            <Button variant="default" onClick={() => setAsked({ what: 'move' })}>
              Move to another day
            </Button>
            <Button variant="default" color="red" onClick={() => setAsked({ what: 'cancel' })}>
              Cancel all
            </Button>
          </Group>
        )}
      </div>
      {of.canceled_at && <Alert color="gray" title="These interviews were canceled" />}
      {of.admits === 'applicants' && !of.canceled_at && (
        <Text size="sm" c="dimmed">
          Whoever applied for this job can book a time.
        </Text>
      )}
      <People of={of} />
      <Tracks of={of} onChange={(track) => setAsked({ what: 'panel', track })} />
      {[...Map.groupBy(of.times, ({ starts_at }) => dayOf(starts_at, of.time_zone))].map(([day, times]) => (
        <Card key={day} component="section" aria-label={day}>
          <Title order={2} size="h4">
            {day}
          </Title>
          <ul className={classes.slots}>
            {times.map((time) => (
              <Row key={time.id} of={of} time={time} onRemove={() => setAsked({ what: 'remove', time })} />
            ))}
          </ul>
        </Card>
      ))}
      {asked?.what === 'edit' && <EditDialog of={of} onClose={close} />}
      {asked?.what === 'move' && <MoveDialog of={of} onClose={close} />}
      {asked?.what === 'cancel' && <CancelDialog of={of} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog of={of} time={asked.time} onClose={close} />}
      {asked?.what === 'panel' && <PanelDialog track={asked.track} onClose={close} />}
    </Stack>
  )
}
export default ScheduleView
