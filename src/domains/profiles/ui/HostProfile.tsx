import { Group, Stack, Text, Title } from '@mantine/core'
import { StudentCard } from '#domains/applications/jobs/ui/StudentCard.tsx'
import { HostEvents } from '#domains/events/search/ui/HostEvents.tsx'
import { JobList } from '#domains/jobs/search/ui/JobList.tsx'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import type { organizationDetail } from '../organization-detail.contract.ts'

export type Host = OutputOf<typeof organizationDetail>

const hostName = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

export const HostHeading = ({ host: { organization } }: { host: Host }) => (
  <Group component="header" wrap="nowrap" align="flex-start" gap="md">
    <EmployerLogo employer={organization} size={72} />
    <div>
      <Title>{organization.name}</Title>
      <Text c="dimmed">{[organization.industry, organization.city].filter(Boolean).join(' · ')}</Text>
      {organization.website && (
        <OutboundAnchor href={organization.website} size="sm" mt="2xs" display="inline-block">
          {hostName(organization.website)}
        </OutboundAnchor>
      )}
    </div>
  </Group>
)

const Jobs = ({ host }: { host: Host }) =>
  host.jobs.length === 0 ? null : (
    <section>
      <Title order={2} mb="md">
        Open jobs
        <Text span inherit c="dimmed" fw={400} ml="xs" className="tabular">
          {host.total_jobs}
        </Text>
      </Title>
      <JobList
        jobs={host.jobs}
        label="Open jobs"
        card={(job) => <StudentCard job={job} via="fair" withEmployer={false} />}
      />
      {host.total_jobs > host.jobs.length && (
        <LinkAnchor to="/student/jobs/employer-profile" search={{ id: host.organization.id }} mt="md">
          All its open jobs
        </LinkAnchor>
      )}
    </section>
  )

/** The host: what it is, its next events, its open jobs. */
export const HostProfile = ({ host }: { host: Host }) => {
  const { organization, total_events } = host
  return (
    <Stack gap="xl">
      <HostHeading host={host} />
      {organization.description ? (
        <RichText html={organization.description} />
      ) : (
        organization.tagline && <Text>{organization.tagline}</Text>
      )}
      <section>
        <Title order={2} mb="md">
          Upcoming events
          <Text span inherit c="dimmed" fw={400} ml="xs" className="tabular">
            {total_events}
          </Text>
        </Title>
        {total_events > 0 ? (
          <HostEvents id={organization.id} size={3} />
        ) : (
          <EmptyState title="No upcoming events">New events from {organization.name} appear here.</EmptyState>
        )}
        {total_events > 3 && (
          <LinkAnchor
            to="/student/events/view-organization/listing"
            search={{ id: organization.id }}
            mt="md"
            display="inline-block"
          >
            All its events
          </LinkAnchor>
        )}
      </section>
      <Jobs host={host} />
    </Stack>
  )
}
