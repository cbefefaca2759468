import { Text } from '@mantine/core'
import { fullName } from '#shared/labels.ts'
import { addressOf } from '#web/client.ts'
import { DocumentView } from '#web/kit/document/DocumentView.tsx'
import { SentFile } from '#web/kit/SentFile.tsx'
import { type Applicant, applicantResume } from '../applicants.contract.ts'

/** The resume as submitted, to read here or to download. */
export const Resume = ({ of }: { of: Applicant }) => {
  if (!of.resume)
    return (
      <Text c="dimmed">
        The resume is no longer available: the application was closed long ago, or the student deleted their
        account.
      </Text>
    )
  const { content_type } = of.resume
  const shown = addressOf(applicantResume, { params: { id: of.id } })
  const saved = addressOf(applicantResume, { params: { id: of.id }, query: { download: true } })
  return (
    <SentFile file={of.resume} shown={content_type === 'application/pdf' && shown} saved={saved}>
      <DocumentView address={shown} content_type={content_type} label={`Resume of ${fullName(of.student)}`} />
    </SentFile>
  )
}
