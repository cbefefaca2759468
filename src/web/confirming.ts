import { useSyncExternalStore } from 'react'

/** One prompt at a time, however many calls wait for its answer; set only by the browser's one page. */
const question = {
  answer: null as PromiseWithResolvers<boolean> | null,
  watchers: new Set<() => void>(),
}

const set = (answer: typeof question.answer): void => {
  question.answer = answer
  for (const tell of question.watchers) tell()
}

/** Asks the person to confirm who they are again. Returns whether they did. */
export const askToConfirm = (): Promise<boolean> => {
  if (question.watchers.size === 0) return Promise.resolve(false)
  if (!question.answer) set(Promise.withResolvers())
  return question.answer!.promise
}

export const answerConfirming = (confirmed: boolean): void => {
  question.answer?.resolve(confirmed)
  set(null)
}

const watch = (tell: () => void) => {
  question.watchers.add(tell)
  return () => void question.watchers.delete(tell)
}

/** Whether a call is waiting for the confirmation. */
export const useIsConfirming = (): boolean =>
  useSyncExternalStore(
    watch,
    () => question.answer !== null,
    () => false,
  )
