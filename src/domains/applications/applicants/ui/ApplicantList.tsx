import { Button, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft, IconChartBar, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { countLabel, fullName } from '#shared/labels.ts'
import { LeftOutDialog } from '#web/kit/LeftOut.tsx'
import { ListWithDetail, useSideBySide } from '#web/kit/ListWithDetail.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useMedia } from '#web/kit/useMedia.ts'
import { useSelection } from '#web/kit/useSelection.ts'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { type ApplicantRow, applicantList } from '../applicants.contract.ts'
import { ApplicantCard } from './ApplicantCard.tsx'
import { ApplicantFilterBar } from './ApplicantFilterBar.tsx'
import { ApplicantPane } from './ApplicantPane.tsx'
import { ApplicantRow as DenseRow } from './ApplicantRow.tsx'
import { type ApplicantAddress, filtersOf, isFiltered, queryOf } from './address.ts'
import { Exports } from './Exports.tsx'
import { NobodyOpen } from './NobodyOpen.tsx'
import { useNoticeTimings } from './notice-timing.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { StageTabs } from './StageTabs.tsx'
import { allOf, type Subject, useDecisions } from './useDecisions.ts'

const Empty = ({ filtered, clear }: { filtered: boolean; clear: () => void }) =>
  filtered ? (
    <EmptyState
      icon={IconUsers}
      title="No matching applicants"
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={IconUsers}
      title="No applicants yet"
      action={<LinkButton to="/employer/your-job">View your jobs</LinkButton>}
    >
      Everyone who applies to one of your jobs appears here.
    </EmptyState>
  )

/** The one job they all applied for; null if there are several. */
const jobOf = (rows: readonly ApplicantRow[]): string | null => {
  const jobs = new Set(rows.map(({ job }) => job.id))
  return jobs.size === 1 ? rows[0]!.job.id : null
}

/** Works through applicants one by one: list, detail, and decisions side by side. */
export const ApplicantList = () => {
  const { search, set, clear, goToPage } = useListSearch<ApplicantAddress>()
  const wide = useSideBySide()
  const roomy = useMedia('(min-width: 48em)')
  const { act: acts } = useMay()
  const list = useQuery({
    ...queryFor(applicantList, { query: queryOf(search) }),
    placeholderData: keepPreviousData,
  })
  const rows: ApplicantRow[] = list.data?.data ?? []
  const filters = filtersOf(search)
  const total = list.data?.total_row ?? 0
  const selection = useSelection(
    rows.map(({ id }) => id),
    { total, of: filters },
  )
  const matching = { total, ...filters }
  const decisions = useDecisions()
  const [hidden, setFocused] = useState(false)
  const [chosen, setRejecting] = useState<ApplicantRow[] | null>(null)
  const [whole, setWhole] = useState<Subject | null>(null)
  // in their current state: an offer may be accepted while someone chooses a reason
  const rejecting = chosen?.map((row) => rows.find(({ id }) => id === row.id) ?? row)

  const opened = rows.find(({ id }) => id === search.id)
  // keys come faster than addresses
  const asked = useRef(search.id)
  useEffect(() => {
    asked.current = search.id
  }, [search.id])
  const open = (id: string | undefined) => {
    asked.current = id
    set({ id, page: search.page })
  }
  const neighbor = (step: number) => {
    const at = rows.findIndex(({ id }) => id === asked.current)
    return rows[at < 0 ? 0 : at + step]?.id
  }
  const openNext = () => {
    const next = neighbor(1)
    if (next) open(next)
  }
  const subject: Subject | null = opened ? { ids: [opened.id], name: fullName(opened.student) } : null
  const timings = useNoticeTimings()
  const canAct = acts && opened && !rejecting && timings

  useHotkeys([
    ['j', openNext],
    ['k', () => open(neighbor(-1) ?? search.id)],
    ['f', () => setFocused((before) => !before)],
    ['x', () => opened && acts && selection.toggle(opened.id)],
    [
      's',
      () => {
        if (!canAct || !['submitted', 'reviewed'].includes(opened.status)) return
        decisions.move(subject!, 'shortlisted', { tell: timings.usual('shortlisted') })
        openNext()
      },
    ],
    ['r', () => canAct && setRejecting([opened])],
  ])

  const pane = search.id && (
    <ApplicantPane
      key={search.id}
      id={search.id}
      alone={!wide}
      decisions={decisions}
      onReject={(of) => setRejecting([of])}
      onDone={wide ? openNext : () => undefined}
      {...(wide && opened && { list: { isHidden: hidden, toggle: () => setFocused(!hidden) } })}
    />
  )
  const dialog = rejecting && (
    <RejectDialog
      rows={rejecting}
      {...(whole && { whole })}
      onClose={() => {
        setRejecting(null)
        setWhole(null)
      }}
      onReject={async (who, rejection) => {
        const done = await decisions.reject(who, rejection)
        if (done) selection.clear()
        if (done && wide && who.ids.length === 1) openNext()
        return done
      }}
    />
  )

  // at the same place beside the page and beside the list, so that turning the device keeps what is typed
  const below = (
    <Fragment key="below">
      {dialog}
      {decisions.leftOut.length > 0 && (
        <LeftOutDialog
          title={`${countLabel(decisions.leftOut.length, 'applicant was', 'applicants were')} left as is`}
          rows={decisions.leftOut}
          onClose={decisions.forgetLeftOut}
        />
      )}
    </Fragment>
  )

  if (!wide && search.id) {
    return (
      <>
        <Button
          variant="transparent"
          px={0}
          mb="sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => open(undefined)}
        >
          All applicants
        </Button>
        {pane}
        {below}
      </>
    )
  }
  const focused = hidden && Boolean(opened)
  const Row = wide ? DenseRow : ApplicantCard
  const hasNone = list.data?.total_without_filter_row === 0
  const tools = (
    <>
      <SettingsButton />
      {!hasNone && (
        <LinkButton
          to="/employer/your-job-applicant/report"
          search={{ job_id: search.job_id }}
          variant="default"
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          Report
        </LinkButton>
      )}
      {!hasNone && <Exports search={search} />}
    </>
  )
  return (
    <>
      <PageHeader
        title="Applicants"
        count={list.data?.total_row}
        description={
          !wide && list.data && list.data.total_without_filter_row > 0
            ? `${countLabel(list.data.total_without_filter_row, 'application')} to ${list.data.totalJobWithApplicants} of your jobs`
            : undefined
        }
        action={roomy && tools}
      >
        {!roomy && (
          <Group gap="xs" mt="sm">
            {tools}
          </Group>
        )}
      </PageHeader>
      {!hasNone && <StageTabs />}
      {!hasNone && <ApplicantFilterBar />}
      <ResultList
        query={list}
        empty={<Empty filtered={isFiltered(search)} clear={() => clear(['sort'])} />}
        onPage={goToPage}
        skeletonHeight={wide ? 54 : 124}
      >
        {(shown) => (
          <ListWithDetail
            rows={shown}
            idOf={({ id }) => id}
            selected={wide ? search.id : undefined}
            onSelect={open}
            label="Applicants"
            dense
            alone={focused}
            row={(row) => (
              <Row
                row={row}
                coming={decisions.held?.ids.includes(row.id) ? decisions.held.status : undefined}
                {...(acts ? { selection } : {})}
              />
            )}
            detail={wide && (pane || <NobodyOpen />)}
          />
        )}
      </ResultList>
      <SelectionBar
        selection={selection}
        matching={matching}
        jobId={selection.everything ? null : jobOf(rows.filter(({ id }) => selection.has(id)))}
        decisions={decisions}
        onReject={() => {
          setWhole(selection.everything ? allOf(matching, selection.selected) : null)
          setRejecting(rows.filter(({ id }) => selection.has(id)))
        }}
      />
      {below}
    </>
  )
}
