import { lazy, Suspense } from 'react'
import { useMay } from '#web/session.ts'
import { useKeptText } from './kept-text.ts'

const Offer = lazy(() => import('./KeptJobOffer.tsx'))

/** The job begun on this device, for people who may post one; it loads only where there is one. */
export const KeptJob = () => {
  const text = useKeptText()
  const { act } = useMay()
  if (!act || text === null) return null
  return (
    <Suspense fallback={null}>
      <Offer text={text} />
    </Suspense>
  )
}
