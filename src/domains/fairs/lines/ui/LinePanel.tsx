import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hourOf } from '#domains/events/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, fullName } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import type { BoothLine, InLine } from '../booth-lines.contract.ts'
import { lineCalls } from './calls.ts'
import classes from './lines.module.css'

const LIVE_MS = 4000

const studiesOf = ({ university, majors, graduation_class }: InLine): string =>
  [university, majors.join(', '), graduation_class && `Class of ${graduation_class}`]
    .filter(Boolean)
    .join(' · ')

interface Booth {
  side: OrganizationKind
  registrationId: string
}

const useLineStep = ({ side, registrationId }: Booth) => {
  const client = useQueryClient()
  const queryKey = queryFor(lineCalls(side).read, { params: { id: registrationId } }).queryKey
  return {
    onSuccess: (line: BoothLine) => client.setQueryData(queryKey, line),
    onError: (error: Error) => {
      announceFailure(error)
      return client.invalidateQueries({ queryKey })
    },
  }
}

interface CalledProps {
  person: InLine
  zone: string
  mayEnd: boolean
  booth: Booth
}

const Called = ({ person, zone, mayEnd, booth }: CalledProps) => {
  const end = useCall(lineCalls(booth.side).end, useLineStep(booth))
  const act = (outcome: 'met' | 'missed') =>
    end.mutate({ params: { id: person.place_id }, body: { outcome } })
  return (
    <li className={classes.line} data-steps>
      <div className={classes.who}>
        <Text fw={500}>
          <bdi>{fullName(person)}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {studiesOf(person)}
        </Text>
        <Text size="xs" c="dimmed">
          Called {hourOf(person.called_at!, zone)}
          {person.called_by && (
            <>
              {' by '}
              <bdi>{person.called_by}</bdi>
            </>
          )}
        </Text>
      </div>
      {mayEnd && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            loading={end.isPending && end.variables.body.outcome === 'met'}
            aria-label={`${fullName(person)} is here`}
            onClick={() => act('met')}
          >
            Is here
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={end.isPending && end.variables.body.outcome === 'missed'}
            aria-label={`${fullName(person)} didn’t come`}
            onClick={() => act('missed')}
          >
            Didn’t come
          </Button>
        </Group>
      )}
    </li>
  )
}

const Head = ({ line, booth }: { line: BoothLine; booth: Booth }) => {
  const step = useLineStep(booth)
  const open = useCall(lineCalls(booth.side).open, step)
  const next = useCall(lineCalls(booth.side).next, step)
  const params = { id: booth.registrationId }
  return (
    <Group>
      {(line.may.call || line.is_open) && (
        <Button
          size="lg"
          disabled={!line.may.call}
          loading={next.isPending}
          onClick={() => next.mutate({ params })}
        >
          Call next
        </Button>
      )}
      {(line.may.open || line.may.close) && (
        <Button
          size={line.is_open ? 'lg' : 'md'}
          variant={line.is_open ? 'default' : 'filled'}
          loading={open.isPending}
          onClick={() => open.mutate({ params, body: { is_open: !line.is_open } })}
        >
          {line.is_open ? 'Close line' : 'Open line'}
        </Button>
      )}
      <Text c="dimmed" className="tabular" aria-live="polite">
        {line.is_open || line.waiting > 0
          ? `${countLabel(line.waiting, 'student')} waiting · ${line.met} met`
          : 'The line is closed'}
      </Text>
    </Group>
  )
}

/** The line at the team's booth: who is called, and who comes next. */
export const LinePanel = (booth: Booth) => {
  const { side, registrationId } = booth
  const { data, error, refetch } = useQuery({
    ...queryFor(lineCalls(side).read, { params: { id: registrationId } }),
    refetchInterval: LIVE_MS,
  })
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={2} />
  const { called, next, event } = data
  return (
    <Stack gap="lg">
      {data.hindrance && <Alert icon={<IconInfoCircle aria-hidden />}>{data.hindrance}.</Alert>}
      {!data.hindrance && <Head line={data} booth={booth} />}
      {called.length > 0 && (
        <Card component="section" aria-labelledby="called-title">
          <Title order={2} size="h4" mb="sm" id="called-title">
            Called
          </Title>
          <ul className={classes.lines}>
            {called.map((person) => (
              <Called
                key={person.place_id}
                person={person}
                zone={event.time_zone}
                mayEnd={data.may.end}
                booth={booth}
              />
            ))}
          </ul>
        </Card>
      )}
      {next.length > 0 && (
        <section aria-labelledby="next-title">
          <Title order={2} size="h4" mb="sm" id="next-title">
            Next
          </Title>
          <ol className={classes.lines}>
            {next.map((person, index) => (
              <li key={person.place_id} className={classes.line}>
                <Text className={classes.position!} data-narrow c="dimmed">
                  {index + 1}
                </Text>
                <div className={classes.who}>
                  <Text fw={500}>
                    <bdi>{fullName(person)}</bdi>
                  </Text>
                  <Text size="sm" c="dimmed">
                    {studiesOf(person)}
                  </Text>
                </div>
              </li>
            ))}
          </ol>
          {data.waiting > next.length && (
            <Text size="sm" c="dimmed" mt="sm">
              and {data.waiting - next.length} more
            </Text>
          )}
        </section>
      )}
      {!data.hindrance && called.length + next.length === 0 && (
        <EmptyState icon={IconUsers} title={data.is_open ? 'Nobody is waiting' : 'No line yet'}>
          {data.is_open
            ? 'Students join from the map of the fair, and you call them one by one.'
            : 'Open the line, and students can wait for you without standing at the booth.'}
        </EmptyState>
      )}
    </Stack>
  )
}
