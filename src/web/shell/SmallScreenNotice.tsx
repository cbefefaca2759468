import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const SmallScreenDialog = lazy(() => import('./SmallScreenDialog.tsx'))

const KEY = 'fairlead.small-screen-notice'
const SMALL = '(max-width: 47.99em)'

/**
 * Pages people open on their own. They may have been sent to any other one: a job, a ticket, an invitation, a
 * link in an email.
 */
const BEGINNINGS = new Set([
  '/student',
  '/employer',
  '/employer/product',
  '/employer/pricing',
  '/university',
  '/university/product',
  '/landing',
])

/** Announces the Alpha Release on small screens, once per tab, on pages people open on their own. */
export const SmallScreenNotice = () => {
  const router = useRouter()
  const { small_screen_notice } = router.options.context.settings
  const here = useRouterState({ select: (state) => BEGINNINGS.has(state.location.pathname) })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (small_screen_notice === 'off' || !here) return setOpen(false)
    setOpen(window.matchMedia(SMALL).matches && !sessionStorage.getItem(KEY))
  }, [small_screen_notice, here])
  const goOn = () => {
    sessionStorage.setItem(KEY, 'closed')
    setOpen(false)
  }
  const close = () => {
    goOn()
    void router.navigate({ href: '/waitlist' })
  }
  return (
    <Suspense fallback={null}>{open && <SmallScreenDialog onContinue={goOn} onClose={close} />}</Suspense>
  )
}
