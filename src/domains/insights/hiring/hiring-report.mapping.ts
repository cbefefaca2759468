import type { OutputOf } from '#shared/endpoint.ts'
import type { Range } from '../insights.mapping.ts'
import {
  type HiringSpan,
  type hiringReport,
  hiringSpans,
  hiringStages,
  reportedSources,
  type StageCounts,
  sourceLabels,
  spanLabels,
  stageLabels,
  UNIVERSITIES,
} from './hiring-report.contract.ts'

type Report = OutputOf<typeof hiringReport>

/** A group of applications; of the total, also how many days it took, as median and ninetieth percentile. */
export type Group = {
  part: 'total' | 'source' | 'university'
  name: string | null
} & StageCounts & { [S in HiringSpan as `${S}_count`]: number | null } & {
    [S in HiringSpan as `${S}_days`]: [number, number] | null
  }

const stagesOf = (group: StageCounts): StageCounts =>
  Object.fromEntries(hiringStages.map((stage) => [stage, group[stage]])) as StageCounts

const sumOf = (groups: readonly StageCounts[]): StageCounts =>
  Object.fromEntries(
    hiringStages.map((stage) => [stage, groups.reduce((sum, group) => sum + group[stage], 0)]),
  ) as StageCounts

const tenths = (days: number | undefined): number | null =>
  days === undefined ? null : Math.round(days * 10) / 10

const daysOf = (total: Group): Report['days'] =>
  Object.fromEntries(
    hiringSpans.map((span) => {
      const days = total[`${span}_days`]
      return [
        span,
        { count: total[`${span}_count`] ?? 0, median: tenths(days?.[0]), ninetieth: tenths(days?.[1]) },
      ]
    }),
  ) as Report['days']

const byApplications = (one: Group, other: Group): number =>
  other.applied - one.applied || (one.name! < other.name! ? -1 : 1)

export const reportOf = (groups: readonly Group[], { from, to }: Pick<Range, 'from' | 'to'>): Report => {
  const total = groups.find(({ part }) => part === 'total')!
  const universities = groups.filter(({ part }) => part === 'university').sort(byApplications)
  const more = universities.slice(UNIVERSITIES)
  return {
    from,
    to,
    stages: stagesOf(total),
    days: daysOf(total),
    sources: reportedSources.flatMap((source) => {
      const group = groups.find(({ part, name }) => part === 'source' && name === source)
      return group ? [{ source, stages: stagesOf(group) }] : []
    }),
    universities: universities
      .slice(0, UNIVERSITIES)
      .map((group) => ({ university: group.name || null, stages: stagesOf(group) })),
    more_universities: more.length > 0 ? { count: more.length, stages: sumOf(more) } : null,
  }
}

export const columns = {
  part: 'Part',
  name: 'Name',
  ...stageLabels,
  count: 'Applications measured',
  median: 'Median days',
  ninetieth: '90th percentile in days',
} as const

type Line = { part: string; name: string } & Partial<Record<keyof typeof columns, string | number | null>>

/** The report as rows: numbers of applications, then days. */
export const linesOf = (report: Report): Line[] => [
  { part: 'Total', name: 'All applications', ...report.stages },
  ...report.sources.map(({ source, stages }) => ({ part: 'Source', name: sourceLabels[source], ...stages })),
  ...report.universities.map(({ university, stages }) => ({
    part: 'University',
    name: university ?? 'Not given',
    ...stages,
  })),
  ...(report.more_universities
    ? [
        {
          part: 'University',
          name: `${report.more_universities.count} more universities`,
          ...report.more_universities.stages,
        },
      ]
    : []),
  ...hiringSpans.map((span) => ({ part: 'Days', name: spanLabels[span], ...report.days[span] })),
]
