import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TabCount, TabLine } from '#web/kit/TabLine.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import {
  type ApplicationStanding,
  applicationStandings,
  standingLabels,
} from '../../applications.contract.ts'
import { applicantCounts } from '../applicants.contract.ts'
import type { ApplicantAddress } from './address.ts'

const ALL = 'all'

/** The stages of the chosen job's applications, or of all, with how many are in each. */
export const StageTabs = () => {
  const { search, set } = useListSearch<ApplicantAddress>()
  const counts = useQuery(queryFor(applicantCounts, { query: { job_id: search.job_id } })).data
  const countOf = new Map(counts?.statuses.map(({ status, count }) => [status, count]))
  const total = counts?.statuses.reduce((sum, { count }) => sum + count, 0)
  const chosen = search.status ?? []
  // stages nobody is in are left out, but for the one that is chosen
  const stages = applicationStandings.filter((status) => countOf.get(status) || chosen.includes(status))
  const choose = (value: string | null) =>
    set({ status: value === null || value === ALL ? undefined : [value as ApplicationStanding] })
  return (
    <Tabs
      value={chosen.length === 0 ? ALL : chosen.length === 1 ? chosen[0]! : null}
      onChange={choose}
      activateTabWithKeyboard={false}
    >
      <TabLine label="Stages" many>
        <Tabs.Tab value={ALL}>
          All
          <TabCount count={total} />
        </Tabs.Tab>
        {stages.map((status) => (
          <Tabs.Tab key={status} value={status}>
            {standingLabels[status]}
            <TabCount count={countOf.get(status) ?? 0} />
          </Tabs.Tab>
        ))}
      </TabLine>
    </Tabs>
  )
}
