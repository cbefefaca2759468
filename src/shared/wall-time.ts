const MINUTE = 60_000
const DAY = 86_400_000

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

/** Returns what clocks in the zone show at a moment, to the minute: `YYYY-MM-DD HH:mm`. */
export const wallTimeOf = (at: string | number, timeZone: string): string => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}

const asUtc = (wall: string): number => Date.parse(`${wall.slice(0, 10)}T${wall.slice(11, 16)}:00Z`)

/**
 * Returns the moments at which clocks in the zone show this time, earliest first: none where clocks skip it,
 * two where they repeat it.
 */
export const momentsOf = (wall: string, timeZone: string): string[] => {
  const shown = wall.slice(0, 16).replace('T', ' ')
  const time = asUtc(shown)
  if (Number.isNaN(time)) return []
  const offsets = [time - DAY, time + DAY].map(
    (near) => asUtc(wallTimeOf(near, timeZone)) - Math.floor(near / MINUTE) * MINUTE,
  )
  return [...new Set(offsets)]
    .map((offset) => time - offset)
    .filter((moment) => wallTimeOf(moment, timeZone) === shown)
    .sort((one, other) => one - other)
    .map((moment) => new Date(moment).toISOString())
}
