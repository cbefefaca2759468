import type { ActiveFilter } from './FilterBar.tsx'

/** The chosen values of a multi-value filter, each with a way to remove it. */
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
