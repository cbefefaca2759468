import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Puts the cursor in the field a page begins with, after the shell has moved the focus to the page. */
export const useFirstFocus = (isFirst = true) => {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFirst) return
    field.current?.focus()
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) field.current?.focus()
    })
  }, [router, isFirst])
  return field
}
