import { Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { OutboundAnchor } from '#web/kit/outbound.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { RichText } from '#web/kit/RichText.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import type { publicEventHost } from '../../public-events.contract.ts'
import { FIRST, publicHostQuery } from './calls.ts'
import { PublicEventCard } from './PublicEventCard.tsx'

export type PublicHostPage = OutputOf<typeof publicEventHost>

const siteOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

const Heading = ({ host: { organization } }: { host: PublicHostPage }) => (
  <Group component="header" wrap="nowrap" align="flex-start" gap="md">
    <EmployerLogo employer={organization} size={72} />
    <div>
      <Title>{organization.name}</Title>
      <Text c="dimmed">{[organization.industry, organization.city].filter(Boolean).join(' · ')}</Text>
      <Group gap="md" mt="2xs">
        {organization.website && (
          <OutboundAnchor href={organization.website} size="sm">
            {siteOf(organization.website)}
          </OutboundAnchor>
        )}
        {organization.kind === 'employer' ? (
          <LinkAnchor to="/employer/$employer_name" params={{ employer_name: organization.slug }} size="sm">
            Full profile
          </LinkAnchor>
        ) : (
          <LinkAnchor
            to="/university/$university_name"
            params={{ university_name: organization.slug }}
            size="sm"
          >
            Full profile
          </LinkAnchor>
        )}
      </Group>
    </div>
  </Group>
)

const Cards = ({ host }: { host: PublicHostPage }) =>
  host.total_row === 0 ? (
    <EmptyState title="No public events yet">
      What {host.organization.name} announces will appear here.
    </EmptyState>
  ) : (
    <Stack gap="sm">
      {host.data.map((event) => (
        <PublicEventCard key={event.id} event={event} withHost={false} />
      ))}
    </Stack>
  )

/** A host's public page: profile and upcoming events. */
export const PublicHost = ({ host }: { host: PublicHostPage }) => {
  const { organization, total_row } = host
  return (
    <Stack gap="xl">
      <Heading host={host} />
      {organization.description ? (
        <RichText html={organization.description} />
      ) : (
        organization.tagline && <Text>{organization.tagline}</Text>
      )}
      <section>
        <Title order={2} mb="md">
          Events
          <Text span inherit c="dimmed" fw={400} ml="xs" className="tabular">
            {numberLabel(total_row)}
          </Text>
        </Title>
        <Cards host={host} />
        {total_row > FIRST && (
          <LinkAnchor
            to="/public-event/view-organization/listing"
            search={{ id: organization.id }}
            mt="md"
            display="inline-block"
          >
            All events
          </LinkAnchor>
        )}
      </section>
    </Stack>
  )
}

/** All public events of a host, upcoming ones first. */
export const PublicHostEvents = ({ loaded }: { loaded: PublicHostPage }) => {
  const { search, goToPage } = useListSearch<{ page?: number }>()
  const query = publicHostQuery(loaded.organization.id, search.page)
  const host = useQuery({ ...query, placeholderData: keepPreviousData }).data ?? loaded
  return (
    <Stack gap="lg">
      <Title>Events of {host.organization.name}</Title>
      <LinkAnchor to="/public-event/view-organization" search={{ id: host.organization.id }}>
        About {host.organization.name}
      </LinkAnchor>
      <Cards host={host} />
      <Pager page={host} onPage={goToPage} />
    </Stack>
  )
}
