import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { dateLabel } from '../../../shared/labels.ts'
import { FilePick } from '../../../web/kit/FilePick.tsx'

interface ResumeChoiceProps {
  /** The resume of the profile. */
  stored: { filename: string; created_at: string } | null
  /** For the file input. */
  field: { id: string; value?: File | null; onChange: (file: File | null) => void; error?: React.ReactNode }
}

/** The profile's resume, or another one for this job. */
export const ResumeChoice = ({ stored, field }: ResumeChoiceProps) => {
  const [own, setOwn] = useState(stored === null)
  const choose = (value: string) => {
    setOwn(value === 'another')
    if (value === 'stored') field.onChange(null)
  }
  return (
    <Stack gap="sm">
      {stored && (
        <Radio.Group label="Resume" value={own ? 'another' : 'stored'} onChange={choose}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="stored"
              label={stored.filename}
              description={`From your profile, uploaded ${dateLabel(stored.created_at)}`}
            />
            <Radio value="another" label="Send another one" />
          </Stack>
        </Radio.Group>
      )}
      {own && (
        <FilePick
          kind="document"
          label={stored ? 'Another resume' : 'Resume'}
          description="A PDF or DOCX document up to 10 MB. It is kept with this application as it is now."
          {...field}
        />
      )}
    </Stack>
  )
}
