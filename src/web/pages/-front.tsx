import { Stack, Text, Title } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UpcomingFairs, upcomingFairsQuery } from '#domains/fairs/ui/UpcomingFairs.tsx'
import { AnswerBoard } from '#domains/jobs/answering/ui/AnswerBoard.tsx'
import { answeringEmployersQuery } from '#domains/jobs/answering/ui/calls.ts'
import { publicCountsQuery } from '#domains/jobs/search/ui/calls.ts'
import { JobSearchBox } from '#domains/jobs/search/ui/JobSearchBox.tsx'
import { NewestJobs, newestJobsQuery } from '#domains/jobs/search/ui/NewestJobs.tsx'
import marketing from '../kit/marketing.module.css'

/** Reads what the front shows; a part that can't be read is left out. */
export const readFront = async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
  await Promise.allSettled([
    queryClient.ensureQueryData(newestJobsQuery),
    queryClient.ensureQueryData(publicCountsQuery({})),
    queryClient.ensureQueryData(answeringEmployersQuery),
    queryClient.ensureQueryData(upcomingFairsQuery),
  ])
}

/** The first screen: one promise, the search, and who keeps the promise. */
export const FrontHero = ({ promise, children }: { promise: string; children: ReactNode }) => (
  <section className={marketing.hero}>
    <Stack gap="lg" align="flex-start">
      <Title className={marketing.promise!}>{promise}</Title>
      <Text size="lg" className={marketing.lead!}>
        {children}
      </Text>
      <JobSearchBox />
    </Stack>
    <AnswerBoard />
  </section>
)

/** What is open now. */
export const FrontLists = () => (
  <div className={marketing.lists}>
    <NewestJobs />
    <UpcomingFairs />
  </div>
)
