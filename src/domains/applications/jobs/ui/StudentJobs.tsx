import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, memo, useDeferredValue } from 'react'
import { type JobTab, jobTabs, type StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { useEager } from '#web/kit/useEager.ts'
import { useListSearch } from '#web/list-search.ts'
import { AllJobs } from './AllJobs.tsx'
import { AppliedJobs } from './AppliedJobs.tsx'
import { LikedJobs } from './LikedJobs.tsx'

const labels: Record<JobTab, string> = { all: 'All jobs', liked: 'Liked', applied: 'Applied' }
const lists: Record<JobTab, ComponentType> = {
  all: memo(AllJobs),
  liked: memo(LikedJobs),
  applied: memo(AppliedJobs),
}

/** The student's jobs: all open ones, liked ones, and those applied to. */
export const StudentJobs = () => {
  const { tab = 'all' } = useListSearch<StudentJobAddress>().search
  const navigate = useNavigate()
  const [chosen, choose] = useEager(tab, (next) =>
    navigate({ to: '/student/jobs', search: next === 'all' ? {} : { tab: next } }),
  )
  const List = lists[useDeferredValue(tab)]
  return (
    <>
      <PageHeader title="Jobs" />
      <Tabs value={chosen} onChange={(next) => choose(next as JobTab)}>
        <Tabs.List mb="md">
          {jobTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={chosen}>
          <List />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
