const STEPS = [1, 2, 5, 10]

/** Returns whole numbers from zero to the first round one that is at least `max`, in two steps or three. */
export const axisTicks = (max: number): number[] => {
  const least = Math.max(1, max / 2)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = STEPS.map((of) => of * power).find((of) => of >= least)!
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step)
}

/** Returns up to `most` places among `count` days, evenly apart, the first and the last among them. */
export const labeledDays = (count: number, most: number): number[] => {
  const shown = Math.min(count, most)
  if (shown < 2) return count > 0 ? [0] : []
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)))
}
