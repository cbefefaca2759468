import { Group, Select, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { applicantCounts } from '#domains/applications/applicants/applicants.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { addressOf } from '#web/client.ts'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { Figures } from '#web/kit/Figures.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { RangeBar } from '../../ui/RangeBar.tsx'
import { useRange } from '../../ui/useRange.ts'
import { hiringReport, hiringReportExport, hiringSpans, spanLabels } from '../hiring-report.contract.ts'
import type { HiringAddress } from './address.ts'
import { StageBars } from './StageBars.tsx'
import { BySource, ByUniversity } from './StageTables.tsx'

type Report = OutputOf<typeof hiringReport>

const daysLabel = (days: number): string => (days < 1 ? 'Under a day' : countLabel(Math.round(days), 'day'))

const figuresOf = ({ days }: Report) =>
  hiringSpans.map((span) => {
    const { count, median, ninetieth } = days[span]
    return {
      label: `To ${spanLabels[span].toLowerCase()}, median`,
      value: median === null ? '–' : daysLabel(median),
      note:
        ninetieth === null
          ? 'None yet'
          : `9 of 10 within ${daysLabel(ninetieth).toLowerCase()} (${numberLabel(count)} measured)`,
    }
  })

const JobChoice = () => {
  const { search, set } = useListSearch<HiringAddress>()
  const jobs = useQuery(queryFor(applicantCounts, { query: {} })).data?.jobs
  return (
    <Select
      label="Job"
      placeholder="All jobs"
      searchable
      clearable
      w={{ base: '100%', xs: 320 }}
      data={jobs?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
      value={search.job_id ?? null}
      onChange={(job) => set({ job_id: job ?? undefined })}
    />
  )
}

const Numbers = ({ report, jobId }: { report: Report; jobId: string | undefined }) => {
  if (report.stages.applied === 0)
    return (
      <EmptyState
        title="No applications in these days"
        action={<LinkButton to="/employer/your-job-applicant">View applicants</LinkButton>}
      >
        Choose other days or another job.
      </EmptyState>
    )
  const { from, to, stages } = report
  return (
    <>
      <Stack component="section" gap="sm" aria-labelledby="stages">
        <Title order={2} size="h3" id="stages">
          How far they came
        </Title>
        <Text size="sm" c="dimmed">
          Of{' '}
          <LinkAnchor
            to="/employer/your-job-applicant"
            search={{ job_id: jobId, from, to }}
            inherit
            underline="always"
          >
            {countLabel(stages.applied, 'application')}
          </LinkAnchor>{' '}
          sent in these days, up to now. A step that was skipped isn’t counted.
        </Text>
        <StageBars stages={stages} />
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="days">
        <Title order={2} size="h3" id="days">
          How long it took
        </Title>
        <Figures figures={figuresOf(report)} />
      </Stack>
      <BySource report={report} />
      <ByUniversity report={report} />
    </>
  )
}

/** How an employer's hiring went: stages, days, sources, and universities of the applications of some days. */
export const HiringReport = () => {
  const { search } = useListSearch<HiringAddress>()
  const asked = { ...useRange(), job_id: search.job_id }
  const { data, error, refetch } = useQuery({
    ...queryFor(hiringReport, { query: asked }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Hiring report"
        description={
          <>
            Days are in UTC.{' '}
            <LinkAnchor to="/employer/your-job-applicant" inherit underline="always">
              All applicants
            </LinkAnchor>
          </>
        }
        action={
          <DownloadButton href={addressOf(hiringReportExport, { query: asked })}>
            Download as CSV
          </DownloadButton>
        }
      />
      <Stack gap="lg">
        <Group gap="md" align="flex-end">
          <JobChoice />
          <RangeBar shown={data} />
        </Group>
        {failedToLoad(error, data) && <ErrorState error={error} retry={refetch} />}
        {!data && error === null && <Skeletons count={3} height={160} />}
        {data && <Numbers report={data} jobId={search.job_id} />}
      </Stack>
    </>
  )
}
