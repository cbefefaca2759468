import { useSyncExternalStore } from 'react'

/** One question at a time, however many calls wait for its answer; only the browser's one page asks it. */
const question = {
  answer: null as PromiseWithResolvers<boolean> | null,
  watchers: new Set<() => void>(),
}

const set = (answer: typeof question.answer): void => {
  question.answer = answer
  for (const tell of question.watchers) tell()
}

/** Asks the person to prove once more who they are. Answers whether they did. */
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

/** Whether a call waits for the proof. */
export const useIsConfirming = (): boolean =>
  useSyncExternalStore(
    watch,
    () => question.answer !== null,
    () => false,
  )
