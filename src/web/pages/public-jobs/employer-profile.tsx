import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { publicEmployerProfile } from '#domains/jobs/search/job-search.contract.ts'
import { readEmployerAddress } from '#domains/jobs/search/ui/address.ts'
import { EmployerProfile } from '#domains/jobs/search/ui/EmployerProfile.tsx'
import { PublicCard } from '#domains/jobs/search/ui/PublicCard.tsx'
import { employerSummaryOf } from '#domains/jobs/ui/words.ts'
import { ogImageOf } from '#shared/cards.ts'
import { pageHead } from '../../head.ts'
import { Page } from '../../kit/Page.tsx'
import { useListSearch } from '../../list-search.ts'
import { loadNamed } from '../../not-found.ts'
import { queryFor } from '../../queries.ts'

const profileQuery = (employer: string, page?: number) =>
  queryFor(publicEmployerProfile, { body: { id: employer, ...(page && { page }) } })

const PublicEmployerProfile = () => {
  const loaded = Route.useLoaderData()
  const { search, goToPage } = useListSearch<{ page?: number }>()
  const profile = useQuery({
    ...profileQuery(loaded.employer.id, search.page),
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <EmployerProfile
        employer={loaded.employer}
        jobs={profile.data ?? loaded}
        onPage={goToPage}
        card={(job) => <PublicCard job={job} withEmployer={false} />}
      />
    </Page>
  )
}

export const Route = createFileRoute('/public-jobs/employer-profile')({
  validateSearch: readEmployerAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  // the list itself turns its pages
  loader: ({ context, deps, location }) =>
    loadNamed(context.queryClient, deps.id, (id) =>
      profileQuery(id, readEmployerAddress(location.search).page),
    ),
  head: ({ match, loaderData }) => {
    if (!loaderData) return {}
    const { employer } = loaderData
    return pageHead(match, {
      title: `Jobs at ${employer.name}`,
      description: employerSummaryOf(employer, loaderData.total_row),
      path: `/public-jobs/employer-profile?id=${employer.id}`,
      image: ogImageOf({
        kind: 'organization',
        id: employer.id,
        version: [employer.name, employer.logo_url],
      }),
      type: 'profile',
      jsonLd: {
        '@type': 'Organization',
        name: employer.name,
        ...(employer.website && { url: employer.website }),
      },
    })
  },
  component: PublicEmployerProfile,
})
