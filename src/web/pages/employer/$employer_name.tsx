import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { upcomingEventsOf } from '#domains/events/public/ui/calls.ts'
import { UpcomingEvents } from '#domains/events/public/ui/UpcomingEvents.tsx'
import { employerPublicProfile } from '#domains/jobs/employer-profile.contract.ts'
import { publicEmployerProfile } from '#domains/jobs/search/job-search.contract.ts'
import { OpenJobs } from '#domains/jobs/search/ui/OpenJobs.tsx'
import { PublicCard } from '#domains/jobs/search/ui/PublicCard.tsx'
import { answersLabel, LISTED } from '#domains/jobs/ui/words.ts'
import { PublicProfile } from '#domains/organizations/profile/ui/PublicProfile.tsx'
import { headOf } from '#domains/organizations/profile/ui/words.ts'
import { addressReader, whole } from '../../address.ts'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'
import { useListSearch } from '../../list-search.ts'
import { orNotFound } from '../../not-found.ts'
import { queryFor } from '../../queries.ts'

const search = addressReader({ page: whole(1, 10_000) })

const jobsOf = (id: string, page?: number) =>
  queryFor(publicEmployerProfile, { body: { id, ...(page && { page }) } })

const EmployerPage = () => {
  const { profile, jobs } = Route.useLoaderData()
  const { page } = Route.useSearch()
  const { goToPage } = useListSearch()
  const shown = useQuery({ ...jobsOf(profile.id, page), placeholderData: keepPreviousData })
  return (
    <Page>
      <PublicProfile profile={profile} note={jobs.employer.is_listed ? LISTED : answersLabel(profile)}>
        <OpenJobs
          employer={jobs.employer}
          jobs={shown.data ?? jobs}
          onPage={goToPage}
          card={(job) => <PublicCard job={job} withEmployer={false} />}
        />
        <UpcomingEvents host={profile.id} />
      </PublicProfile>
    </Page>
  )
}

export const Route = createFileRoute('/employer/$employer_name')({
  validateSearch: search,
  loader: async ({ context: { queryClient }, params: { employer_name: id }, location }) => {
    const query = queryFor(employerPublicProfile, { params: { id } })
    const profile = await orNotFound(queryClient.ensureQueryData(query))
    if (profile.slug !== id)
      throw redirect({
        to: '/employer/$employer_name',
        params: { employer_name: profile.slug },
        statusCode: 301,
      })
    const [jobs] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(jobsOf(profile.id, search(location.search).page))),
      queryClient.ensureQueryData(upcomingEventsOf(profile.id)),
    ])
    return { profile, jobs }
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return {}
    const { profile } = loaderData
    return pageHead(match, headOf(profile, match.context.settings.public_url))
  },
  component: EmployerPage,
})
