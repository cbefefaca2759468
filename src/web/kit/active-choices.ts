import type { ActiveFilter } from './FilterBar.tsx'

/** What is chosen of a filter that takes several values, each with the way to take it off. */
export const activeChoices = <V extends string | number>(
  name: string,
  chosen: readonly V[] = [],
  labelOf: (value: V) => string,
  set: (left: V[]) => unknown,
): ActiveFilter[] =>
  chosen.map((value) => ({
    key: `${name} ${value}`,
    label: labelOf(value),
    remove: () => set(chosen.filter((one) => one !== value)),
  }))
