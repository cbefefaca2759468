import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { say } from '../said.ts'
import { forget } from '../session.ts'

/** Takes what is said away: it was said to who was here before. */
export const hush = async (): Promise<void> => {
  say('')
  // where the board never came, nothing was shown
  await import('./NoticeBoard.tsx').then(
    ({ clearNotices }) => clearNotices(),
    () => undefined,
  )
}

/** Nobody is here any more: everything read or said before is gone, and the page is another. */
export const leave = async (client: QueryClient, router: AnyRouter, href: string): Promise<void> => {
  await forget(client)
  await hush()
  await router.navigate({ href, ignoreBlocker: true })
  await router.invalidate()
}
