import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { PaletteHost } from '#domains/palette/ui/PaletteHost.tsx'
import { useSession } from '../session.ts'
import { Footer } from './Footer.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PublicHeader } from './PublicHeader.tsx'
import { ReloadOffer } from './ReloadOffer.tsx'
import { ScreenReaderAnnouncement } from './ScreenReaderAnnouncement.tsx'
import { SmallScreenNotice } from './SmallScreenNotice.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import classes from './shell.module.css'
import { useAccess } from './useAccess.ts'
import { useAnalyticsScript } from './useAnalyticsScript.ts'
import { useFocusBack } from './useFocusBack.ts'
import { useLateChunks } from './useLateChunks.ts'
import { useNavigationEffects } from './useNavigationEffects.ts'
import { usePageViews } from './usePageViews.ts'

const Inside = lazy(() => import('./Inside.tsx'))

const SkipLink = () => (
  <a href="#main" className={classes.skip}>
    Skip to content
  </a>
)

/** Header or rail, the page, footer, and what must survive every page change: overlays, focus, signing out. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const who = useSession()
  const main = useRef<HTMLElement>(null)
  useNavigationEffects(main)
  useFocusBack()
  useAccess()
  useAnalyticsScript()
  usePageViews()
  const late = useLateChunks()
  const inside = who.person !== null && who.second_step === null
  return (
    <div className={inside ? classes.inside : classes.outside}>
      <SkipLink />
      <ScreenReaderAnnouncement />
      <OfflineNotice />
      {inside ? (
        <Suspense fallback={null}>
          <Inside who={who} />
        </Suspense>
      ) : (
        <PublicHeader />
      )}
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <NavigationBar />
        {late ? <ReloadOffer failure={late} /> : children}
        <StaleNotice />
      </main>
      {!inside && <Footer />}
      <PaletteHost who={who} />
      <LoadingOverlay />
      <SmallScreenNotice />
    </div>
  )
}
