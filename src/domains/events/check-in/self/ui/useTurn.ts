import { useEffect, useState } from 'react'
import type { EntranceScreen } from '../self-check-in.contract.ts'

/**
 * Which of the codes is to be shown, counted from when they arrived, whatever this device's clock says. Past the last one
 * there is none.
 */
export const useTurn = (codes: EntranceScreen['codes']): number => {
  const [passed, setPassed] = useState({ codes, turn: 0 })
  useEffect(() => {
    let ends = 0
    const timers = codes.map(({ shown_for }, n) => {
      ends += shown_for
      return setTimeout(() => setPassed({ codes, turn: n + 1 }), ends)
    })
    return () => timers.forEach(clearTimeout)
  }, [codes])
  return passed.codes === codes ? passed.turn : 0
}
