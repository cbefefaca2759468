import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { invalidate } from '#web/queries.ts'
import type { Step } from './StepDialog.tsx'

/** Takes an action and says so. */
export const useActionRunner = (touched: readonly Endpoint[], onDone?: () => void) => {
  const client = useQueryClient()
  return async (work: Promise<unknown>, said: () => void) => {
    try {
      await work
      said()
      onDone?.()
    } catch (error) {
      // someone else may have been faster: shows the current state
      void invalidate(client, touched)
      throw error
    }
  }
}

/** The actions available for every one of them now. */
export const openTo = <K extends string>(
  subjects: readonly { may: Record<K, boolean> }[],
  steps: readonly (Step & { key: K })[],
): Step[] => (subjects.length === 0 ? [] : steps.filter(({ key }) => subjects.every(({ may }) => may[key])))
