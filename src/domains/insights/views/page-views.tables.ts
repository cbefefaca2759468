import type { SubjectType } from './page-views.contract.ts'

declare module '../../../platform/database.ts' {
  interface Tables {
    page_views: { day: string; route: string; views: number }
    subject_views: {
      subject_id: string
      day: string
      subject_type: SubjectType
      organization_id: string
      views: number
    }
  }
}
