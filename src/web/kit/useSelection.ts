import { useMemo, useState } from 'react'

interface Matching {
  /** How many match, on all pages. */
  total: number
  /** What is asked for; another question starts without a selection. */
  of: unknown
}

/**
 * Which rows are selected. Rows that left the page don't count, unless everything that matches is selected,
 * which a list that gives `matching` offers.
 */
export const useSelection = (ids: readonly string[], matching?: Matching) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [whole, setWhole] = useState<string | null>(null)
  const question = JSON.stringify(matching?.of ?? null)
  const total = matching?.total ?? 0
  const everything = total > 0 && whole === question
  const selected = useMemo(
    () => (everything ? [...ids] : ids.filter((id) => chosen.has(id))),
    [everything, ids, chosen],
  )
  const all = ids.length > 0 && selected.length === ids.length
  const choose = (next: Iterable<string>) => {
    setWhole(null)
    setChosen(new Set(next))
  }
  return {
    selected,
    has: (id: string) => everything || chosen.has(id),
    all,
    /** Every row that matches, also on other pages. */
    everything,
    /** How many rows that is. */
    count: everything ? total : selected.length,
    /** How many there would be; null if the page has them all. Beyond `MOST_MATCHING` they are too many for one call. */
    more: all && !everything && total > ids.length ? total : null,
    chooseEverything: () => setWhole(question),
    toggle: (id: string) => {
      const next = new Set(everything ? ids : chosen)
      if (!next.delete(id)) next.add(id)
      choose(next)
    },
    choose,
    toggleAll: () => choose(all ? [] : ids),
    clear: () => choose([]),
  }
}
export type Selection = ReturnType<typeof useSelection>
