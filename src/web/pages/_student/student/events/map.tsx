import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { MapLinks } from '#domains/fairs/booths/ui/FairMapView.tsx'
import { readMapAddress } from '#domains/fairs/booths/ui/map-address.ts'
import { studentMapQuery } from '#domains/fairs/booths/ui/map-calls.ts'
import { StudentFairMap } from '#domains/fairs/visits/ui/StudentFairMap.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const StudentMapPage = () => {
  const loaded = Route.useLoaderData()
  const { data: map = loaded } = useQuery(studentMapQuery(loaded.event.id))
  const links: MapLinks = {
    event: { to: '/student/events/detail', search: { id: map.event.id } },
    exhibitor: ({ id, kind }) => ({
      to: kind === 'employer' ? '/student/jobs/employer-profile' : '/student/events/view-university',
      search: { id },
    }),
  }
  return (
    <Page>
      <StudentFairMap map={map} links={links} />
    </Page>
  )
}

export const Route = createFileRoute('/_student/student/events/map')({
  validateSearch: readMapAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadNamed(context.queryClient, deps.id, studentMapQuery),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: loaderData ? `Booth map: ${loaderData.event.title}` : 'Booth map',
      hidden: true,
    }),
  component: StudentMapPage,
})
