import { Tabs } from '@mantine/core'
import { IconBriefcase, IconFileImport, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { TabCount, TabLine } from '#web/kit/TabLine.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { activeExpiredCount, employerJobList } from '../jobs.contract.ts'
import { TokensLeft } from '../tokens/ui/TokensLeft.tsx'
import { TeamFilterBar } from './TeamFilterBar.tsx'
import { TeamJobRow } from './TeamJobRow.tsx'
import type { TeamAddress } from './team-address.ts'
import { statesOf, type TeamTab, teamTabLabels, teamTabs } from './team-words.ts'

/** How many jobs each tab has; undefined until loaded. */
const useCounts = (): Partial<Record<TeamTab, number>> => {
  const running = useQuery(queryFor(activeExpiredCount)).data
  const totalOf = (tab: TeamTab) => queryFor(employerJobList, { query: { state: statesOf[tab], size: 1 } })
  const drafts = useQuery(totalOf('draft')).data?.total_row
  const expired = useQuery(totalOf('expired')).data?.total_row
  const ended = useQuery(totalOf('ended')).data?.total_row
  return {
    ...(running && { active: running.total_active }),
    ...(expired !== undefined && { expired }),
    ...(drafts !== undefined && { draft: drafts }),
    ...(ended !== undefined && { ended }),
  }
}

const PostJob = () => (
  <LinkButton to="/employer/job/create" leftSection={<IconPlus size={18} aria-hidden />}>
    Post a job
  </LinkButton>
)

const ImportJobs = () => (
  <LinkButton
    to="/employer/job/import"
    variant="default"
    leftSection={<IconFileImport size={18} aria-hidden />}
  >
    Import jobs
  </LinkButton>
)

const emptyWords: Record<TeamTab, { title: string; text: string }> = {
  all: {
    title: 'Post your first job',
    text: 'Your draft saves as you write.',
  },
  active: { title: 'No active jobs', text: 'Post a job, or renew one that has expired.' },
  draft: { title: 'No drafts', text: 'Jobs you start writing are saved here until you post them.' },
  expired: { title: 'No expired jobs', text: 'A job expires 30 days after posting or after its deadline.' },
  ended: { title: 'No closed or filled jobs', text: 'Jobs you close or mark as filled appear here.' },
}

const isNarrowed = ({ search, type, work_mode, ending }: TeamAddress): boolean =>
  Boolean(search || type?.length || work_mode?.length || ending)

const Jobs = ({ tab, mayPost }: { tab: TeamTab; mayPost: boolean }) => {
  const { search, clear, goToPage } = useListSearch<TeamAddress>()
  const { type, work_mode, ending, sort, page } = search
  const query = { search: search.search, type, work_mode, ending, sort, page, state: statesOf[tab] }
  const jobs = useQuery({ ...queryFor(employerJobList, { query }), placeholderData: keepPreviousData })
  const { title, text } = emptyWords[tab]
  const empty = isNarrowed(search) ? (
    <NothingFits title="No matching jobs" onClear={() => clear(['tab', 'sort'])}>
      Remove a filter or try a different word.
    </NothingFits>
  ) : (
    <EmptyState
      icon={IconBriefcase}
      title={title}
      action={
        mayPost &&
        tab !== 'expired' &&
        tab !== 'ended' && (
          <>
            <ImportJobs />
            <PostJob />
          </>
        )
      }
      main
    >
      {text}
    </EmptyState>
  )
  return (
    <ResultList query={jobs} empty={empty} onPage={goToPage}>
      {(rows) => (
        <Rows label="Your jobs">
          {rows.map((job) => (
            <TeamJobRow key={job.id} job={job} />
          ))}
        </Rows>
      )}
    </ResultList>
  )
}

/** Lists the organization's jobs in every state, with the actions for each. */
export const YourJobs = ({ mayPost }: { mayPost: boolean }) => {
  const { search, set } = useListSearch<TeamAddress>()
  const tab = search.tab ?? 'all'
  const counts = useCounts()
  const hasNone = teamTabs.every((name) => name === 'all' || counts[name] === 0)
  return (
    <>
      <PageHeader
        title="Your jobs"
        action={
          mayPost && (
            <>
              <ImportJobs />
              <PostJob />
            </>
          )
        }
      />
      <TokensLeft />
      <Tabs value={tab} onChange={(next) => set({ tab: next === 'all' ? undefined : (next as TeamTab) })}>
        <TabLine>
          {teamTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {teamTabLabels[name]}
              <TabCount count={counts[name]} />
            </Tabs.Tab>
          ))}
        </TabLine>
        {teamTabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === tab && (
              <>
                {!hasNone && <TeamFilterBar />}
                <Jobs tab={name} mayPost={mayPost} />
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
