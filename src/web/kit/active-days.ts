import { dayLabel } from '#shared/labels.ts'
import type { ActiveFilter } from './FilterBar.tsx'

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** The days a list is narrowed to, as one label that removes both. */
export const activeDays = (
  { from, to }: Days,
  set: (none: { from: undefined; to: undefined }) => unknown,
): ActiveFilter[] => {
  if (!from && !to) return []
  const label =
    from && to
      ? `${dayLabel(from)} – ${dayLabel(to)}`
      : from
        ? `Since ${dayLabel(from)}`
        : `Until ${dayLabel(to!)}`
  return [{ key: 'days', label, remove: () => set({ from: undefined, to: undefined }) }]
}
