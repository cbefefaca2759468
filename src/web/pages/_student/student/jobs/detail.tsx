import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { studentJobQuery } from '#domains/applications/jobs/ui/calls.ts'
import { StudentJobView } from '#domains/applications/jobs/ui/StudentJobView.tsx'
import { ownApplicationQuery } from '#domains/applications/ui/calls.ts'
import { readStudentJobDetail } from '#domains/jobs/search/ui/address.ts'
import { pageHead } from '#web/head.ts'
import { Page } from '#web/kit/Page.tsx'
import { loadNamed } from '#web/not-found.ts'

const StudentJobPage = () => {
  const loaded = Route.useLoaderData()
  const { apply, via } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data = loaded } = useQuery(studentJobQuery(loaded.id))
  return (
    <Page>
      <StudentJobView
        job={data}
        isApplying={apply === true}
        via={via ?? 'direct_link'}
        onApplied={() => void navigate({ search: { id: data.id, via }, replace: true })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/_student/student/jobs/detail')({
  validateSearch: readStudentJobDetail,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: async ({ context: { queryClient }, deps }) => {
    const job = await loadNamed(queryClient, deps.id, studentJobQuery)
    if (job.application) await queryClient.prefetchQuery(ownApplicationQuery(job.application.id))
    return job
  },
  head: ({ match, loaderData }) => pageHead(match, { title: loaderData?.title ?? 'Job', hidden: true }),
  component: StudentJobPage,
})
