import { lazy, Suspense } from 'react'
import { Skeletons } from '../states.tsx'

const PdfPages = lazy(() => import('./PdfPages.tsx'))
const WordText = lazy(() => import('./WordText.tsx'))

interface DocumentViewProps {
  /** Where the file is read from. */
  address: string
  content_type: string
  label: string
}

/** What stands in a PDF or a Word document, in any browser, phones included. */
export const DocumentView = ({ address, content_type, label }: DocumentViewProps) => {
  const View = content_type === 'application/pdf' ? PdfPages : WordText
  return (
    <Suspense fallback={<Skeletons count={1} height={480} />}>
      <View key={address} address={address} label={label} />
    </Suspense>
  )
}
