import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { invalidate } from '#web/queries.ts'
import type { Step } from './StepDialog.tsx'

/** Takes an action and says so. */
export const useActionRunner = <D = unknown>(touched: readonly Endpoint[], onDone?: (done: D) => void) => {
  const client = useQueryClient()
  return async (work: Promise<D>, said: (done: D) => void) => {
    try {
      const done = await work
      said(done)
      onDone?.(done)
    } catch (error) {
      // someone else may have been faster: shows the current state
      void invalidate(client, touched)
      throw error
    }
  }
}

/** The actions available for every one of them now; for all that match, those that some of the shown ones can take. */
export const openTo = <K extends string>(
  subjects: readonly { may: Record<K, boolean> }[],
  steps: readonly (Step & { key: K })[],
  everything = false,
): Step[] =>
  steps.filter(({ key }) =>
    everything
      ? subjects.some(({ may }) => may[key])
      : subjects.length > 0 && subjects.every(({ may }) => may[key]),
  )
