import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const SmallScreenDialog = lazy(() => import('./SmallScreenDialog.tsx'))

const KEY = 'fairlead.small-screen-notice'
const SMALL = '(max-width: 47.99em)'

/** Announces the Alpha Release on small screens, once per tab; closing it leads to the waitlist. */
export const SmallScreenNotice = () => {
  const router = useRouter()
  const { small_screen_notice } = router.options.context.settings
  const covered = useRouterState({ select: (state) => state.location.pathname === '/waitlist' })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (small_screen_notice === 'off' || covered) return setOpen(false)
    setOpen(window.matchMedia(SMALL).matches && !sessionStorage.getItem(KEY))
  }, [small_screen_notice, covered])
  const close = () => {
    sessionStorage.setItem(KEY, 'closed')
    setOpen(false)
    void router.navigate({ href: '/waitlist' })
  }
  return <Suspense fallback={null}>{open && <SmallScreenDialog onClose={close} />}</Suspense>
}
