import type { VisitedExhibitor } from '../../booths/fair-map.contract.ts'
import type { MapAddress } from '../../booths/ui/map-address.ts'

type Filters = Pick<MapAddress, 'major' | 'industry' | 'jobs' | 'sponsors' | 'starred'>

export const isFiltering = ({ major, industry, jobs, sponsors, starred }: Filters): boolean =>
  Boolean(major?.length || industry?.length || jobs || sponsors || starred)

/** Whether an exhibitor passes every filter; one of several majors or industries is enough. */
export const passes = (
  exhibitor: Pick<VisitedExhibitor, 'id' | 'industry' | 'majors' | 'open_jobs' | 'sponsors'>,
  { major, industry, jobs, sponsors, starred }: Filters,
  stars: ReadonlySet<string>,
): boolean =>
  (!major?.length || major.some((one) => exhibitor.majors.includes(one))) &&
  (!industry?.length || industry.includes(exhibitor.industry ?? '')) &&
  (!jobs || exhibitor.open_jobs > 0) &&
  (!sponsors || exhibitor.sponsors) &&
  (!starred || stars.has(exhibitor.id))

const counted = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => ({ value, label: value, count: all.length }))
    .sort((one, other) => one.label.localeCompare(other.label))

/** The majors and industries there are, and how many exhibitors each would leave. */
export const choicesOf = (exhibitors: readonly VisitedExhibitor[]) => ({
  major: counted(exhibitors.flatMap(({ majors }) => majors)),
  industry: counted(exhibitors.flatMap(({ industry }) => industry ?? [])),
})
