import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { dateLabel } from '#shared/labels.ts'
import { FilePick } from '#web/kit/FilePick.tsx'

interface File {
  filename: string
  created_at: string
}
type Choice = 'sent' | 'stored' | 'another'

interface ResumeChoiceProps {
  /** The resume of the profile. */
  stored: File | null
  /** Another one that went with the application when it was sent before. */
  sent: File | null
  onSame: (same: boolean) => void
  /** For the file input. */
  field: {
    id: string
    value?: globalThis.File | null
    onChange: (file: globalThis.File | null) => void
    error?: React.ReactNode
  }
}

/** The resume sent before, the profile's, or another one for this job. */
export const ResumeChoice = ({ stored, sent, onSame, field }: ResumeChoiceProps) => {
  const [choice, setChoice] = useState<Choice>(sent ? 'sent' : stored ? 'stored' : 'another')
  const choose = (value: string) => {
    setChoice(value as Choice)
    onSame(value === 'sent')
    if (value !== 'another') field.onChange(null)
  }
  return (
    <Stack gap="sm">
      {(stored || sent) && (
        <Radio.Group
          label="Resume"
          value={choice}
          onChange={choose}
          error={choice === 'another' ? null : field.error}
        >
          <Stack gap="xs" mt="xs">
            {sent && <Radio value="sent" label={sent.filename} description="The one you sent before" />}
            {stored && (
              <Radio
                value="stored"
                label={stored.filename}
                description={`From your profile, uploaded ${dateLabel(stored.created_at)}`}
              />
            )}
            <Radio value="another" label="Send another one" />
          </Stack>
        </Radio.Group>
      )}
      {choice === 'another' && (
        <FilePick
          kind="document"
          label={stored || sent ? 'Another resume' : 'Resume'}
          description="A PDF or DOCX document up to 10 MB. It is kept with this application as it is now."
          {...field}
        />
      )}
    </Stack>
  )
}
