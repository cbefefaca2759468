import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { StudentCard } from '#domains/applications/jobs/ui/StudentCard.tsx'
import { studentEmployerProfile } from '#domains/jobs/search/job-search.contract.ts'
import { readEmployerAddress } from '#domains/jobs/search/ui/address.ts'
import { EmployerProfile } from '#domains/jobs/search/ui/EmployerProfile.tsx'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { useListSearch } from '#web/list-search.ts'
import { loadNamed } from '#web/not-found.ts'
import { queryFor } from '#web/queries.ts'

const profileQuery = (employer: string, page?: number) =>
  queryFor(studentEmployerProfile, { body: { id: employer, ...(page && { page }) } })

const StudentEmployerProfile = () => {
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
        card={(job) => <StudentCard job={job} via="employer_page" withEmployer={false} />}
      />
    </Page>
  )
}

export const Route = createFileRoute('/_student/student/jobs/employer-profile')({
  validateSearch: readEmployerAddress,
  loaderDeps: ({ search: { id } }) => ({ id }),
  // the list itself turns its pages
  loader: ({ context, deps, location }) =>
    loadNamed(context.queryClient, deps.id, (id) =>
      profileQuery(id, readEmployerAddress(location.search).page),
    ),
  head: ({ match, loaderData }) =>
    pageHead(match, { title: loaderData?.employer.name ?? 'Employer', hidden: true }),
  component: StudentEmployerProfile,
})
