import { useSearch } from '@tanstack/react-router'
import { safeNext } from '#web/session.ts'

/** The address of ours somebody was going to when signing in or up came between. */
export const useNext = (): string | undefined =>
  useSearch({ strict: false, select: (search) => safeNext((search as { next?: unknown }).next) })
