import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { FilePick } from '#web/kit/FilePick.tsx'
import { Day } from '#web/kit/time.tsx'

interface File {
  filename: string
  created_at: string
}
type Choice = 'sent' | 'stored' | 'another'

interface ResumeChoiceProps {
  /** The profile's resume. */
  stored: File | null
  /** The one submitted with the application before, if different. */
  sent: File | null
  onSame: (same: boolean) => void
  /** Props for the file input. */
  field: {
    id: string
    value?: globalThis.File | null
    onChange: (file: globalThis.File | null) => void
    error?: React.ReactNode
  }
}

/** Chooses the resume sent before, the profile's, or another one for this job. */
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
                description={
                  <>
                    From your profile, uploaded <Day at={stored.created_at} />
                  </>
                }
              />
            )}
            <Radio value="another" label="Send a different one" />
          </Stack>
        </Radio.Group>
      )}
      {choice === 'another' && (
        <FilePick
          kind="document"
          label={stored || sent ? 'Different resume' : 'Resume'}
          description="A PDF or DOCX document up to 10 MB. This version stays with the application."
          {...field}
        />
      )}
    </Stack>
  )
}
