import type { Deps } from '#platform/deps.ts'
import type { SubjectType } from './page-views.contract.ts'

export interface ViewsOverrides {
  subject_id: string
  subject_type: SubjectType
  organization_id: string
  views: number
  day: Date
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const rowOf = ({ day, ...views }: ViewsOverrides) => ({ ...views, day: dayOf(day) })

/** How often an item was viewed on a day. */
export const buildViews = ({ db }: Deps, ...views: ViewsOverrides[]) =>
  db.insertInto('subject_views').values(views.map(rowOf)).execute()

/** How often pages were viewed on a day. */
export const buildPageViews = (
  { db }: Deps,
  day: Date,
  views: ReadonlyArray<{ route: string; views: number }>,
) =>
  db
    .insertInto('page_views')
    .values(views.map((one) => ({ ...one, day: dayOf(day) })))
    .execute()
