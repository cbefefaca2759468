import { lazy, Suspense } from 'react'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { Skeletons } from '#web/kit/states.tsx'

const Form = lazy(() => import('./FirstJobForm.tsx'))

/** What an employer under review writes meanwhile; nothing of it leaves the browser. */
export const FirstJobPage = () => {
  const isInBrowser = useOwnZone() !== null
  return (
    <AuthLayout
      wide
      title="Write your first job"
      lead="Kept on this device only. It becomes a draft once your employer is approved and you go on with it."
    >
      {isInBrowser ? (
        <Suspense fallback={<Skeletons count={4} />}>
          <Form />
        </Suspense>
      ) : (
        <Skeletons count={4} />
      )}
    </AuthLayout>
  )
}
