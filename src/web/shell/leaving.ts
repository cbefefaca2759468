import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { say } from '../said.ts'
import { forget } from '../session.ts'

/** Clears notices: they were meant for whoever was signed in before. */
export const hush = async (): Promise<void> => {
  say('')
  // if the notice board never loaded, nothing was shown
  await import('./NoticeBoard.tsx').then(
    ({ clearNotices }) => clearNotices(),
    () => undefined,
  )
}

/** After signing out: drops everything read or said before and goes to another page. */
export const leave = async (client: QueryClient, router: AnyRouter, href: string): Promise<void> => {
  await forget(client)
  await hush()
  await router.navigate({ href, ignoreBlocker: true })
  await router.invalidate()
}
