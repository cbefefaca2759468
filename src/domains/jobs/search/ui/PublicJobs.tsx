import { Card, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { useListSearch } from '#web/list-search.ts'
import { useSession } from '#web/session.ts'
import { AlsoSearched } from './AlsoSearched.tsx'
import { isFiltered, type JobAddress } from './address.ts'
import { publicCountsQuery, publicListQuery } from './calls.ts'
import { JobFilterBar } from './JobFilterBar.tsx'
import { JobList } from './JobList.tsx'
import { NothingFound } from './NothingFound.tsx'
import { PublicCard } from './PublicCard.tsx'
import classes from './search.module.css'

const Invitation = () => (
  <Card component="aside" aria-label="For students" className={classes.aside!}>
    <Stack gap="sm" align="flex-start">
      <Title order={2} size="h4">
        Apply with Fairlead
      </Title>
      <Text size="sm">
        With a student account, you can save the jobs you like, apply with your resume to jobs that accept
        applications here, and track each application.
      </Text>
      <LinkButton to="/sign-up/student" search={{ next: '/student/jobs' }}>
        Create your account
      </LinkButton>
      <LinkAnchor to="/sign-in" search={{ next: '/student/jobs' }} size="sm">
        I already have an account
      </LinkAnchor>
    </Stack>
  </Card>
)

/** The public list of open jobs. */
export const PublicJobs = () => {
  const { search, set, clear, goToPage } = useListSearch<JobAddress>()
  const wanted = useDeferredValue(search)
  const jobs = useQuery({ ...publicListQuery(wanted), placeholderData: keepPreviousData })
  const counts = useQuery({ ...publicCountsQuery(wanted), placeholderData: keepPreviousData }).data
  const visitor = useSession().person === null
  return (
    <>
      <PageHeader
        title="Jobs and internships"
        {...(jobs.data && { count: jobs.data.total_row })}
        description="Listed now, with the employer and where to apply"
      />
      <JobFilterBar address={search} set={set} clear={clear} counts={counts} />
      <AlsoSearched counts={counts} />
      <div className={visitor ? classes.withAside : undefined}>
        <ResultList
          query={jobs}
          skeletonHeight={140}
          onPage={goToPage}
          empty={<NothingFound filtered={isFiltered(search)} clear={() => clear()} />}
        >
          {(rows) => <JobList jobs={rows} label="Jobs" card={(job) => <PublicCard job={job} />} />}
        </ResultList>
        {visitor && <Invitation />}
      </div>
    </>
  )
}
