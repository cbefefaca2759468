import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { announceFailure } from '#web/kit/announce.tsx'
import { MomentInZone } from '#web/kit/time.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { ownSharing, type Sharing, setSharing, takeBack } from '../ticket-sharing.contract.ts'
import classes from './leads.module.css'

interface SharingSectionProps {
  event: { id: string; time_zone: string }
  order: 2 | 3
}

const queryOf = (id: string) => queryFor(ownSharing, { params: { id } })

const useSharingStep = (eventId: string) => {
  const client = useQueryClient()
  const answered = (sharing: Sharing) => client.setQueryData(queryOf(eventId).queryKey, sharing)
  return { onSuccess: answered, onError: announceFailure }
}

type Shared = Sharing['shared_with'][number]

const Row = ({ shared, event }: { shared: Shared; event: SharingSectionProps['event'] }) => {
  const step = useCall(takeBack, useSharingStep(event.id))
  const { employer, lead_id, scanned_at, taken_back_at } = shared
  const act = (taken_back: boolean) => step.mutate({ body: { lead_id, taken_back } })
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <EmployerLogo employer={employer} size={40} />
      <div className={classes.who}>
        <Text size="sm" fw={500}>
          {employer.name}
        </Text>
        <Text size="xs" c="dimmed">
          {taken_back_at ? 'Taken back ' : 'Scanned '}
          <MomentInZone at={taken_back_at ?? scanned_at} zone={event.time_zone} />
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={step.isPending}
        aria-label={taken_back_at ? `Let ${employer.name} scan again` : `Take back from ${employer.name}`}
        onClick={() => act(!taken_back_at)}
      >
        {taken_back_at ? 'Let scan again' : 'Take back'}
      </Button>
    </Group>
  )
}

/** Whether exhibitors may scan the student's ticket, and who did. */
export const SharingSection = ({ event, order }: SharingSectionProps) => {
  const { data } = useQuery({ ...queryOf(event.id), refetchOnWindowFocus: true })
  const change = useCall(setSharing, useSharingStep(event.id))
  if (!data || !(data.may.share || data.is_sharing || data.shared_with.length > 0)) return null
  const isOn = change.isPending ? change.variables.body.sharing : data.is_sharing
  return (
    <section aria-labelledby="sharing-title">
      <Title order={order} fz="lg" mb="sm" id="sharing-title">
        Your details at the booths
      </Title>
      <Stack gap="sm">
        <Switch
          checked={isOn}
          disabled={!data.may.share && !data.is_sharing}
          label="Let exhibitors scan my ticket"
          description="An exhibitor you show your ticket to gets your name, email, university, degree, majors, and class. You see who scanned it, and can take it back."
          onChange={({ currentTarget }) =>
            change.mutate({ body: { event_id: event.id, sharing: currentTarget.checked } })
          }
        />
        {data.shared_with.length > 0 && (
          <Stack component="ul" gap="sm" className={classes.leads!}>
            {data.shared_with.map((shared) => (
              <Row key={shared.lead_id} shared={shared} event={event} />
            ))}
          </Stack>
        )}
      </Stack>
    </section>
  )
}
