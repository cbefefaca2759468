/** Groups smaller than this could identify individuals. */
export const SMALLEST_GROUP = 5

const sumOf = (groups: Iterable<{ count: number }>): number => {
  let sum = 0
  for (const { count } of groups) sum += count
  return sum
}

/**
 * Hides counts that could identify someone: small groups lose their count, and if the hidden part could be
 * derived from the total (a single group, or few people overall), so do the next larger ones.
 */
export const withoutSmallGroups = <T extends { count: number }>(
  groups: readonly T[],
): Array<Omit<T, 'count'> & { count: number | null }> => {
  const bySize = groups.filter(({ count }) => count > 0).sort((one, other) => one.count - other.count)
  const hidden = new Set(bySize.filter(({ count }) => count < SMALLEST_GROUP))
  for (const group of bySize.slice(hidden.size)) {
    if (hidden.size === 0 || (hidden.size > 1 && sumOf(hidden) >= SMALLEST_GROUP)) break
    hidden.add(group)
  }
  return groups.map((group) => ({ ...group, count: hidden.has(group) ? null : group.count }))
}
