import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { readReport, topExhibitors } from './fair-report.queries.ts'
import type { drawReport } from './fair-report-pages.mapping.ts'

const drawing = new URL('./fair-report-pages.mapping.ts', import.meta.url)

/** Exhibitors named on paper; the CSV holds all. */
const NAMED = 30

/** Draws the report in a thread. Throws `not_found` for another host's event. */
export const reportFile = async (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<FileAnswer> => {
  const report = await readReport(deps, scope, eventId)
  const exhibitors = await topExhibitors(deps.db, eventId, 'booked', NAMED)
  const pdf = await deps.threads.run<typeof drawReport>(drawing, 'drawReport', { report, exhibitors })
  return {
    stream: Buffer.from(pdf),
    content_type: 'application/pdf',
    filename: `report-${report.made_at.slice(0, 10)}.pdf`,
  }
}
