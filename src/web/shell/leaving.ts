import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { forget } from '../session.ts'

/** Takes what is said at the edge of the screen away: it was said to who was here before. */
export const hush = async (): Promise<void> => {
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
}

/** Nobody is here any more: everything read or said before is gone, and the page is another. */
export const leave = async (client: QueryClient, router: AnyRouter, href: string): Promise<void> => {
  await forget(client)
  await hush()
  await router.navigate({ href, ignoreBlocker: true })
  await router.invalidate()
}
