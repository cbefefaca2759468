import { lazy } from 'react'
import type { FairPanels } from '#domains/events/hosting/ui/event-tab.ts'

/** The tabs of a host's event that are about its fair. */
export const fairPanels: FairPanels = {
  exhibitors: lazy(() =>
    import('#domains/fairs/exhibitors/ui/ExhibitorList.tsx').then(({ ExhibitorList }) => ({
      default: ExhibitorList,
    })),
  ),
  booths: lazy(() =>
    import('#domains/fairs/booths/ui/BoothTab.tsx').then(({ BoothTab }) => ({ default: BoothTab })),
  ),
  form: lazy(() =>
    import('#domains/fairs/registration-form/ui/FormTab.tsx').then(({ FormTab }) => ({ default: FormTab })),
  ),
  report: lazy(() =>
    import('#domains/fairs/report/ui/ReportTab.tsx').then(({ ReportTab }) => ({ default: ReportTab })),
  ),
  slots: lazy(() =>
    import('#domains/fairs/appointments/ui/SlotTab.tsx').then(({ SlotTab }) => ({ default: SlotTab })),
  ),
}
