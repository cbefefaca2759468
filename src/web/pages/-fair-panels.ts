import { lazy } from 'react'
import type { FairPanels } from '#domains/events/hosting/ui/event-tab.ts'

/** The tabs of a host's event that are about its fair. */
export const fairPanels: FairPanels = {
  exhibitors: lazy(() =>
    import('#domains/fairs/exhibitors/ui/ExhibitorList.tsx').then(({ ExhibitorList }) => ({
      default: ExhibitorList,
    })),
  ),
  slots: lazy(() =>
    import('#domains/fairs/appointments/ui/SlotTab.tsx').then(({ SlotTab }) => ({ default: SlotTab })),
  ),
}
