import { useMemo, useState } from 'react'

/** Which rows are selected. Rows that left the page don't count. */
export const useSelection = (ids: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen])
  return {
    selected,
    has: (id: string) => chosen.has(id),
    all: ids.length > 0 && selected.length === ids.length,
    toggle: (id: string) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    toggleAll: () => setChosen(selected.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
