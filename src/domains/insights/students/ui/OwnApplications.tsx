import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { applicationStates } from '#domains/applications/applications.contract.ts'
import { ApplicationBadge } from '#domains/applications/ui/ApplicationBadge.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import type { studentDashboard } from '../../student-dashboard.contract.ts'

type Counted = OutputOf<typeof studentDashboard>['applications']

/** Counts the student's applications by status, in order of progress. */
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
            <LinkAnchor to="/student/applications" size="sm">
              View all
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
            No applications yet. Jobs you apply to will appear here with their status.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
