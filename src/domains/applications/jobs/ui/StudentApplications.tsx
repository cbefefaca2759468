import { Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { appliedJobs } from '#domains/jobs/likes/job-likes.contract.ts'
import type { StudentJob } from '#domains/jobs/search/job-search.contract.ts'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { sameDayLabel } from '#shared/labels.ts'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { Rows, StatusRow } from '#web/kit/Rows.tsx'
import { SectionHead } from '#web/kit/SectionHead.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { Day } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import type { ApplicationState } from '../../applications.contract.ts'
import { AppliedElsewhere } from '../../external/ui/AppliedElsewhere.tsx'
import { keptQuery } from '../../external/ui/external-calls.ts'
import { nextInterviews } from '../../interviews/own-interviews.contract.ts'
import { InterviewWhen } from '../../interviews/ui/InterviewWhen.tsx'
import { unreadThreads } from '../../messages/application-messages.contract.ts'
import { unreadLabel } from '../../messages/ui/words.ts'
import { ApplicationBadge } from '../../ui/ApplicationBadge.tsx'
import { shortDay } from '../../ui/short-day.ts'
import { type ApplicationGroup, type ApplicationsAddress, applicationGroups } from './applications-address.ts'

const FirstChoices = lazy(() => import('../../first-choices/ui/FirstChoices.tsx'))

const statesOfGroup: Record<ApplicationGroup, readonly ApplicationState[]> = {
  offer: ['offer'],
  interview: ['interview'],
  waiting: ['submitted', 'reviewed', 'shortlisted'],
  closed: ['hired', 'rejected', 'withdrawn'],
}

const words: Record<ApplicationGroup, { title: string; none: string }> = {
  offer: { title: 'Offers', none: 'No offers at the moment.' },
  interview: { title: 'Interviews', none: 'No interviews at the moment.' },
  waiting: { title: 'Waiting for an answer', none: 'Nothing is waiting for an answer.' },
  closed: { title: 'Closed', none: 'Nothing is closed yet.' },
}

/** How many of each group the overview shows. */
const SHOWN = 10

const groupQuery = (group: ApplicationGroup, page?: number) =>
  queryFor(appliedJobs, {
    query: { status: [...statesOfGroup[group]], page, ...(page === undefined && { size: SHOWN }) },
  })

type Application = NonNullable<StudentJob['application']>

/** Until when there will be an answer, or since when it has been due. */
const AnswerBy = ({ application: { reply_by, status, offer } }: { application: Application }) => {
  if (status === 'offer')
    return offer === 'waiting' ? (
      <Text size="sm" fw={500}>
        Waiting for your answer
      </Text>
    ) : null
  if (statesOfGroup.closed.includes(status as ApplicationState)) return null
  const isLate = Date.parse(reply_by) < Date.now()
  return (
    <Text size="sm" c={isLate ? 'var(--fl-accent)' : 'dimmed'} suppressHydrationWarning>
      {isLate ? 'Answer was due by' : 'Answer by'} {sameDayLabel(reply_by)}
    </Text>
  )
}

/** When the interview is, or that a time is to be chosen; until then, when there will be an answer. */
const Next = ({ job, application }: { job: StudentJob; application: Application }) => {
  const isOpen = !statesOfGroup.closed.includes(application.status as ApplicationState)
  const { data } = useQuery({ ...queryFor(nextInterviews), enabled: isOpen })
  const next = data?.interviews.find((one) => one.job.id === job.id)
  // before the interview step there may be an open sign-up, which matters once a time is booked
  return next && (application.status === 'interview' || (next.booked && application.status !== 'offer')) ? (
    <InterviewWhen of={next} />
  ) : (
    <AnswerBy application={application} />
  )
}

/** What the employer wrote and was not read yet. */
const Unread = ({ application }: { application: Application }) => {
  const { data } = useQuery(queryFor(unreadThreads))
  const thread = data?.applications.find(({ application_id }) => application_id === application.id)
  return (
    thread && (
      <Text size="sm" fw={500} c="var(--fl-accent)">
        {unreadLabel(thread.unread)}
      </Text>
    )
  )
}

const ApplicationRow = ({ job }: { job: StudentJob }) => {
  const { application, employer } = job
  if (!application) return null
  return (
    <StatusRow
      picture={<EmployerLogo employer={employer} />}
      state={
        <ApplicationBadge
          status={application.status as ApplicationState}
          offer={application.offer}
          answerBy={application.answer_by && shortDay(application.answer_by, job.time_zone)}
          forStudent
        />
      }
      next={<Next job={job} application={application} />}
      roomy
    >
      <LinkAnchor to="/student/jobs/detail" search={{ id: job.id }} fw={500} lineClamp={2}>
        {job.title}
      </LinkAnchor>
      <Text size="sm" c="dimmed">
        {employer.name} · applied <Day at={application.submitted_at} />
      </Text>
      <Unread application={application} />
    </StatusRow>
  )
}

const Section = ({ group }: { group: ApplicationGroup }) => {
  const list = useQuery(groupQuery(group))
  const { title, none } = words[group]
  const { data, error, refetch } = list
  const id = `applications-${group}`
  // what there is none of takes no room, except what a student looks for first
  if (data?.total_row === 0 && group !== 'waiting') return null
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={data ? `${title} (${data.total_row})` : title}
        all={
          data && data.total_row > SHOWN ? (
            <LinkAnchor to="/student/applications" search={{ group }} size="sm">
              See all {data.total_row}
            </LinkAnchor>
          ) : null
        }
      />
      {failedToLoad(error, data) ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Skeletons count={2} height={72} />
      ) : data.data.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Rows label={title}>
          {data.data.map((job) => (
            <ApplicationRow key={job.id} job={job} />
          ))}
        </Rows>
      )}
    </section>
  )
}

const NoneYet = () => (
  <EmptyState
    icon={IconSend}
    title="No applications yet"
    action={<LinkButton to="/student/jobs">Find jobs</LinkButton>}
  >
    What you apply to will appear here, with the day to expect an answer by.
  </EmptyState>
)

const OneGroup = ({ group }: { group: ApplicationGroup }) => {
  const { search, goToPage } = useListSearch<ApplicationsAddress>()
  const list = useQuery({ ...groupQuery(group, search.page ?? 1), placeholderData: keepPreviousData })
  const { title, none } = words[group]
  return (
    <>
      <PageHeader
        title={title}
        count={list.data?.total_row}
        description={<LinkAnchor to="/student/applications">All applications</LinkAnchor>}
      />
      <ResultList query={list} onPage={goToPage} empty={<Text c="dimmed">{none}</Text>} skeletonHeight={72}>
        {(rows) => (
          <Rows label={title}>
            {rows.map((job) => (
              <ApplicationRow key={job.id} job={job} />
            ))}
          </Rows>
        )}
      </ResultList>
    </>
  )
}

/** Nothing was applied to, here or elsewhere; false until that is known. */
const useNone = (here: number | undefined) => useQuery(keptQuery(1)).data?.total_row === 0 && here === 0

const AllGroups = () => {
  const any = useQuery(queryFor(appliedJobs, { query: { size: 1 } })).data?.total_row
  const isNone = useNone(any)
  return (
    <>
      <PageHeader title="Applications" count={any} />
      {isNone ? (
        <NoneYet />
      ) : (
        <Stack gap="xl">
          {applicationGroups.map((group) => (
            <Section key={group} group={group} />
          ))}
          {any ? (
            <Suspense>
              <FirstChoices />
            </Suspense>
          ) : null}
          <AppliedElsewhere />
        </Stack>
      )}
    </>
  )
}

/** The student's applications by what they wait for; each group opens as a list of its own. */
export const StudentApplications = () => {
  const { group } = useListSearch<ApplicationsAddress>().search
  return group ? <OneGroup group={group} /> : <AllGroups />
}
