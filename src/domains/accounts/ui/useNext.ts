import { useSearch } from '@tanstack/react-router'
import { safeNext } from '#web/session.ts'

/** The page on our site a person was headed to before signing in or up. */
export const useNext = (): string | undefined =>
  useSearch({ strict: false, select: (search) => safeNext((search as { next?: unknown }).next) })
