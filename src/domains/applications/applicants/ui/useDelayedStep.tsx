import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'
import { announceFailure } from '#web/kit/announce.tsx'

const HOLD_MS = 6000

interface Step {
  /** What is about to happen: "Shortlisting Ada Lovelace". */
  words: string
  /** `leaving`: the page is closing, so the request must outlive it. */
  send: (leaving: boolean) => Promise<unknown>
}

/**
 * Delays a step for a few seconds so that it can be undone, because sending it notifies the student. The next
 * step, or leaving the page, sends it right away.
 */
export const useDelayedStep = <S extends Step>() => {
  const [held, setHeld] = useState<S | null>(null)
  const current = useRef<{ step: S; timer: number; toast: string } | null>(null)

  const take = useCallback(() => {
    const taken = current.current
    if (!taken) return null
    current.current = null
    clearTimeout(taken.timer)
    notifications.hide(taken.toast)
    return taken.step
  }, [])

  const flush = useCallback(
    async (leaving = false) => {
      const step = take()
      if (!step) return
      try {
        await step.send(leaving)
      } catch (error) {
        announceFailure(error)
      } finally {
        setHeld((now) => (now === step ? null : now))
      }
    },
    [take],
  )

  const cancel = useCallback(() => {
    take()
    setHeld(null)
  }, [take])

  const hold = useCallback(
    (step: S) => {
      void flush()
      const toast = crypto.randomUUID()
      current.current = { step, toast, timer: window.setTimeout(() => void flush(), HOLD_MS) }
      setHeld(step)
      notifications.show({
        id: toast,
        autoClose: false,
        withCloseButton: false,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{step.words}</Text>
            <Button size="compact-sm" variant="light" onClick={cancel}>
              Undo
            </Button>
          </Group>
        ),
      })
    },
    [cancel, flush],
  )

  useEffect(() => {
    const leave = () => void flush(true)
    // `pagehide` comes only when the next page answers, too late for it to show the step; phones know nothing else
    const ends = ['beforeunload', 'pagehide']
    for (const end of ends) window.addEventListener(end, leave)
    return () => {
      for (const end of ends) window.removeEventListener(end, leave)
      leave()
    }
  }, [flush])

  return { held, hold }
}
