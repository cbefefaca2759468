import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { applicationStates } from '#domains/applications/applications.contract.ts'
import { ApplicationBadge } from '#domains/applications/ui/ApplicationBadge.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { studentDashboard } from '../../student-dashboard.contract.ts'

type Counted = OutputOf<typeof studentDashboard>['applications']

/** How many applications stand where, in the order of their course. */
export const OwnApplications = ({ applications }: { applications: Counted }) => {
  const rows = applicationStates.flatMap((status) => applications.filter((row) => row.status === status))
  return (
    <Card component="section" aria-labelledby="applications-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="applications-title">
            Your applications
          </Title>
          {rows.length > 0 && (
            <LinkAnchor to="/student/jobs" search={{ tab: 'applied' }} size="sm">
              All
            </LinkAnchor>
          )}
        </Group>
        {rows.map(({ status, offer, total }) => (
          <Group key={`${status} ${offer}`} justify="space-between">
            <ApplicationBadge status={status} offer={offer} forStudent />
            <Text fw={600} className="tabular">
              {numberLabel(total)}
            </Text>
          </Group>
        ))}
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            None yet. Jobs you apply to appear here, with how far each application has come.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
