import { lazy } from 'react'

/** What a fair asks and offers, on the last page before publishing. */
export const fairPreview = lazy(() =>
  import('#domains/fairs/registration-form/ui/FormPreview.tsx').then(({ FormPreview }) => ({
    default: FormPreview,
  })),
)
