import { Anchor, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StudentProfile } from '../students.contract.ts'
import { type DirectoryUniversity, UniversityPicker } from './UniversityPicker.tsx'

export interface Bound {
  value?: unknown
  error?: unknown
  onChange: (value: string) => void
}

interface UniversityFieldProps {
  /** The form's `university_id`. */
  listed: Bound
  /** The form's `university_name`, for a university the directory lacks. */
  named: Bound
  /** The university chosen when the form opens. */
  chosen?: StudentProfile['university']
  onChosen?: (university: DirectoryUniversity | null) => void
}

const Other = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Anchor component="button" type="button" size="sm" ta="start" onClick={onClick}>
    {label}
  </Anchor>
)

/** The student's university: from the directory, or by name if it is not listed. */
export const UniversityField = ({ listed, named, chosen = null, onChosen }: UniversityFieldProps) => {
  const [isListed, setListed] = useState(!named.value)
  const toName = () => {
    listed.onChange('')
    onChosen?.(null)
    setListed(false)
  }
  const toList = () => {
    named.onChange('')
    setListed(true)
  }
  if (!isListed) {
    const { onChange, ...input } = named
    return (
      <Stack gap="2xs">
        <TextInput
          label="University"
          description="Its full name. It appears in your profile as you write it, unconfirmed; once the university is on Fairlead, we link you to it."
          autoComplete="organization"
          {...(input as object)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Other label="Choose from the list" onClick={toList} />
      </Stack>
    )
  }
  const { onChange, ...picker } = listed
  return (
    <Stack gap="2xs">
      <UniversityPicker
        label="University"
        nothingFound="No university by that name. Try its full name in the local language."
        {...(picker as { value: string })}
        chosen={listed.value === chosen?.id ? chosen : null}
        onChange={(id, university) => {
          onChange(id ?? '')
          onChosen?.(university)
        }}
      />
      <Other label="My university isn’t listed" onClick={toName} />
    </Stack>
  )
}
