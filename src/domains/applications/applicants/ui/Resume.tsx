import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { sizeLabel } from '../../../../shared/labels.ts'
import { addressOf } from '../../../../web/client.ts'
import { type Applicant, applicantResume } from '../contract.ts'
import classes from './applicants.module.css'
import { nameOf } from './words.ts'

/** The resume as it was sent; a PDF shows here, any document can be saved. */
export const Resume = ({ of }: { of: Applicant }) => {
  if (!of.resume)
    return (
      <Text c="dimmed">
        {of.status === 'withdrawn'
          ? 'The student took the application back, and the resume with it.'
          : 'The resume is kept no longer: the application was closed long ago, or the person deleted the account.'}
      </Text>
    )
  const shown = addressOf(applicantResume, { params: { id: of.id } })
  const saved = addressOf(applicantResume, { params: { id: of.id }, query: { download: true } })
  const isPdf = of.resume.content_type === 'application/pdf'
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm">
          {of.resume.filename} · {sizeLabel(of.resume.byte_size)}
        </Text>
        <Group gap="xs">
          {isPdf && (
            <Button
              component="a"
              href={shown}
              target="_blank"
              rel="noopener"
              size="compact-sm"
              variant="subtle"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open in a tab
            </Button>
          )}
          <Button
            component="a"
            href={saved}
            download
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download
          </Button>
        </Group>
      </Group>
      {isPdf && <iframe className={classes.frame} src={shown} title={`Resume of ${nameOf(of.student)}`} />}
    </Stack>
  )
}
