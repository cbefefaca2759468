const KEY = 'fairlead.palette'
const MOST = 6

/** Recent destinations from the palette. People are left out, since the browser may be shared. */
export interface Visited {
  title: string
  detail: string
  to: string
  search?: Record<string, string>
}

const keyOf = (mode: number) => `${KEY}.${mode}`
const addressOf = ({ to, search }: Visited) => JSON.stringify([to, search ?? {}])

export const visitedBefore = (mode: number): Visited[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(mode)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.to === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export const rememberVisit = (mode: number, visited: Visited): void => {
  const others = visitedBefore(mode).filter((one) => addressOf(one) !== addressOf(visited))
  try {
    localStorage.setItem(keyOf(mode), JSON.stringify([visited, ...others].slice(0, MOST)))
  } catch {
    // without storage, nothing is remembered
  }
}
