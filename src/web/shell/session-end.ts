import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { announceToScreenReader } from '../screen-reader.ts'
import { forget } from '../session.ts'

/** Clears notices: they were meant for whoever was signed in before. */
export const clearAnnouncements = async (): Promise<void> => {
  announceToScreenReader('')
  // if the notice board never loaded, nothing was shown
  await import('./NoticeBoard.tsx').then(
    ({ clearNotices }) => clearNotices(),
    () => undefined,
  )
}

/** After signing out: drops everything read or said before and goes to another page. */
export const clearAndNavigate = async (
  client: QueryClient,
  router: AnyRouter,
  href: string,
): Promise<void> => {
  await forget(client)
  await clearAnnouncements()
  await router.navigate({ href, ignoreBlocker: true })
  await router.invalidate()
}
