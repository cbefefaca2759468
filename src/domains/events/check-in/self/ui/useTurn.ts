import { useEffect, useState } from 'react'
import type { EntranceScreen } from '../self-check-in.contract.ts'

const LOOK_EVERY = 500

type Codes = EntranceScreen['codes']

/** Which of the codes is to be shown so long after they arrived, in milliseconds. Past the last one there is none. */
const turnAfter = (codes: Codes, passed: number): number => {
  let ends = 0
  const turn = codes.findIndex(({ shown_for }) => {
    ends += shown_for
    return passed < ends
  })
  return turn < 0 ? codes.length : turn
}

/**
 * Counts from when the codes arrived, whatever time this device's clock tells: also what was read for another page a
 * while ago, and the time that the device slept.
 */
export const useTurn = (codes: Codes, arrivedAt: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [])
  return turnAfter(codes, now - arrivedAt)
}
