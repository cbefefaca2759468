import { IconLock, IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { modes } from '#domains/accounts/sign-in.contract.ts'
import { studentDetail } from '#domains/profiles/student-detail.contract.ts'
import { StudentView } from '#domains/profiles/ui/StudentView.tsx'
import { InvitePanel } from '#domains/sourcing/invitations/ui/InvitePanel.tsx'
import { addressReader, id } from '../address.ts'
import { ApiError } from '../client.ts'
import { pageHead } from '../head.ts'
import { LinkButton } from '../kit/links.tsx'
import { Outcome } from '../kit/Outcome.tsx'
import { Page } from '../kit/Page.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { ErrorState, failedToLoad, Skeletons } from '../kit/states.tsx'
import { queryFor } from '../queries.ts'
import { useSession } from '../session.ts'

const readAddress = addressReader({ id })

const SignInFirst = ({ id }: { id: string }) => (
  <Outcome
    icon={IconLock}
    title="Sign in to see this person"
    next={
      <LinkButton to="/sign-in" search={{ next: `/view-participant-detail?id=${id}` }}>
        Sign in
      </LinkButton>
    }
  >
    Students are visible to their own university and to employers, never to the public.
  </Outcome>
)

const NotShown = () => (
  <Outcome icon={IconLock} title="You can’t see this person’s profile">
    A student’s profile is seen by their own university, by employers they applied to, and by other employers
    only if the student opened it to them.
  </Outcome>
)

const Shown = ({ id }: { id: string }) => {
  const { mode } = useSession()
  const { data, error, refetch } = useQuery(queryFor(studentDetail, { body: { student_id: id } }))
  if (error instanceof ApiError && error.status === 404) return <NotShown />
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (data)
    return (
      <StudentView
        student={data}
        {...(mode === modes.EMPLOYER && {
          invite: <InvitePanel student={{ id, first_name: data.first_name }} />,
        })}
      />
    )
  return (
    <>
      <PageHeader title="Student" />
      <Skeletons count={3} height={120} />
    </>
  )
}

const ParticipantDetail = () => {
  const { id } = Route.useSearch()
  const { person } = useSession()
  if (!id)
    return (
      <Outcome icon={IconMoodEmpty} title="This address is incomplete">
        Open a person from a list instead.
      </Outcome>
    )
  if (!person) return <SignInFirst id={id} />
  return (
    <Page>
      <Shown id={id} />
    </Page>
  )
}

export const Route = createFileRoute('/view-participant-detail')({
  ssr: false,
  validateSearch: readAddress,
  head: ({ match }) => pageHead(match, { title: 'Student', hidden: true }),
  component: ParticipantDetail,
})
