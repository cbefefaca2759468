import { Text } from '@mantine/core'
import { addressOf } from '#web/client.ts'
import { SentFile } from '#web/kit/SentFile.tsx'
import { type Applicant, applicantResume } from '../applicants.contract.ts'
import classes from './applicants.module.css'
import { nameOf } from './words.ts'

/**
 * Shows the resume as submitted: PDFs inline where the browser can (most phones cannot), every document as a
 * download.
 */
export const Resume = ({ of }: { of: Applicant }) => {
  if (!of.resume)
    return (
      <Text c="dimmed">
        The resume is no longer available: the application was closed long ago, or the student deleted their
        account.
      </Text>
    )
  const shown = addressOf(applicantResume, { params: { id: of.id } })
  const saved = addressOf(applicantResume, { params: { id: of.id }, query: { download: true } })
  const isPdf = of.resume.content_type === 'application/pdf'
  return (
    <SentFile file={of.resume} shown={isPdf && shown} saved={saved}>
      {isPdf && navigator.pdfViewerEnabled && (
        <iframe className={classes.frame} src={shown} title={`Resume of ${nameOf(of.student)}`} />
      )}
    </SentFile>
  )
}
