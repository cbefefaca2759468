import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Shows what was chosen right away, while the address and what follows from it are still on their way. Once the act is
 * done, the value itself shows, whatever came of it.
 */
export const useEager = <T>(value: T, act: (next: T) => unknown): [shown: T, choose: (next: T) => void] => {
  const [chosen, setChosen] = useState<{ value: T } | null>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const choose = useCallback((next: T) => {
    const choice = { value: next }
    setChosen(choice)
    const forget = () => setChosen((now) => (now === choice ? null : now))
    void Promise.resolve(latest.current(next)).then(forget, forget)
  }, [])
  return [chosen ? chosen.value : value, choose]
}
