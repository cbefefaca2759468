import { createFileRoute, redirect } from '@tanstack/react-router'
import { upcomingEventsOf } from '#domains/events/public/ui/calls.ts'
import { UpcomingEvents } from '#domains/events/public/ui/UpcomingEvents.tsx'
import { universityPublicProfile } from '#domains/organizations/profile/organization-profile.contract.ts'
import { PublicProfile } from '#domains/organizations/profile/ui/PublicProfile.tsx'
import { headOf } from '#domains/organizations/profile/ui/words.ts'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'
import { orNotFound } from '../../not-found.ts'
import { queryFor } from '../../queries.ts'

const UniversityPage = () => {
  const profile = Route.useLoaderData()
  return (
    <Page>
      <PublicProfile profile={profile}>
        <UpcomingEvents host={profile.id} />
      </PublicProfile>
    </Page>
  )
}

export const Route = createFileRoute('/university/$university_name')({
  loader: async ({ context: { queryClient }, params: { university_name: id } }) => {
    const query = queryFor(universityPublicProfile, { params: { id } })
    const profile = await orNotFound(queryClient.ensureQueryData(query))
    if (profile.slug !== id)
      throw redirect({
        to: '/university/$university_name',
        params: { university_name: profile.slug },
        statusCode: 301,
      })
    await queryClient.ensureQueryData(upcomingEventsOf(profile.id))
    return profile
  },
  head: ({ match, loaderData: profile }) =>
    profile ? pageHead(match, headOf(profile, match.context.settings.public_url)) : {},
  component: UniversityPage,
})
