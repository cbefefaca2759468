import { useEffect } from 'react'
import { noteWaiting } from '../kept.ts'

/** Leads back to this page whoever has to sign in again while something waits here to be sent. */
export const useNotedWaiting = (isWaiting: boolean): void => {
  useEffect(() => {
    const { pathname, search } = window.location
    noteWaiting(isWaiting ? pathname + search : null)
  }, [isWaiting])
}
