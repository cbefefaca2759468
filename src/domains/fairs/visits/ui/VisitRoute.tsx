import { Card, Stack, Text, Title } from '@mantine/core'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { MappedExhibitor } from '../../booths/fair-map.contract.ts'
import classes from './visits.module.css'

interface VisitRouteProps {
  eventId: string
  /** Starred, in the order of their booths; those without one come last. */
  stops: readonly MappedExhibitor[]
}

/** The starred exhibitors one after the other, as one walks along the booths. */
export const VisitRoute = ({ eventId, stops }: VisitRouteProps) => (
  <Card component="section" aria-labelledby="route-title" p="md">
    <Stack gap="xs">
      <Title order={2} size="h4" id="route-title">
        Your route
      </Title>
      <ol className={classes.route}>
        {stops.map(({ id, name, booth_number }) => (
          <li key={id}>
            {booth_number ? (
              <LinkAnchor to="/student/events/map" search={{ id: eventId, booth: booth_number }} fw={500}>
                {booth_number}
              </LinkAnchor>
            ) : (
              <Text span c="dimmed">
                No booth yet
              </Text>
            )}{' '}
            {name}
          </li>
        ))}
      </ol>
    </Stack>
  </Card>
)
