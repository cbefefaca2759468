import { Stack, Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { readHostId } from '#domains/events/search/ui/address.ts'
import { HostEvents } from '#domains/events/search/ui/HostEvents.tsx'
import { HostHeading } from '#domains/profiles/ui/HostProfile.tsx'
import { hostQuery } from '#domains/profiles/ui/host-calls.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const HostListing = () => {
  const host = Route.useLoaderData()
  return (
    <Page>
      <Stack gap="xl">
        <HostHeading host={host} />
        <section>
          <Title order={2} mb="md">
            Upcoming events
          </Title>
          <HostEvents id={host.organization.id} />
        </section>
      </Stack>
    </Page>
  )
}

export const Route = createFileRoute('/_student/student/events/view-organization/listing')({
  validateSearch: readHostId,
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, hostQuery),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Events by ${loaderData.organization.name}` : 'Events',
      hidden: true,
    }),
  component: HostListing,
})
