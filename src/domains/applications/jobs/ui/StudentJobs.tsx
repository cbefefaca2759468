import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type JobTab, jobTabs, type StudentJobAddress } from '#domains/jobs/search/ui/address.ts'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { useListSearch } from '#web/list-search.ts'
import { AllJobs } from './AllJobs.tsx'
import { AppliedJobs } from './AppliedJobs.tsx'
import { LikedJobs } from './LikedJobs.tsx'

const labels: Record<JobTab, string> = { all: 'All jobs', liked: 'Liked', applied: 'Applied' }
const lists: Record<JobTab, ComponentType> = { all: AllJobs, liked: LikedJobs, applied: AppliedJobs }

/** The student's jobs: all open ones, liked ones, and those applied to. */
export const StudentJobs = () => {
  const { tab = 'all' } = useListSearch<StudentJobAddress>().search
  const navigate = useNavigate()
  const change = (next: string | null) =>
    void navigate({ to: '/student/jobs', search: next === 'all' ? {} : { tab: next as JobTab } })
  return (
    <>
      <PageHeader title="Jobs" />
      <Tabs value={tab} onChange={change}>
        <Tabs.List mb="md">
          {jobTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {jobTabs.map((name) => {
          const List = lists[name]
          return (
            <Tabs.Panel key={name} value={name}>
              {name === tab && <List />}
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}
