import { Anchor, Group, Text } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { AffiliationHint } from './AffiliationHint.tsx'
import { type Bound, UniversityField } from './UniversityField.tsx'
import type { DirectoryUniversity } from './UniversityPicker.tsx'

interface UniversityOfEmailProps {
  email: string
  /** The one the address belongs to. */
  university: DirectoryUniversity | null
  /** The form's `university_id`. */
  listed: Bound
  /** The form's `university_name`. */
  named: Bound
}

/** The university an email address belongs to, shown by its name; another can be chosen. */
export const UniversityOfEmail = ({ email, university, listed, named }: UniversityOfEmailProps) => {
  const [isTheirs, setTheirs] = useState(university !== null)
  const [chosen, setChosen] = useState(university)
  if (isTheirs && university)
    return (
      <div>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconSchool size={22} aria-hidden style={{ flex: 'none' }} color="var(--fl-accent)" />
          <div>
            <Text fw={600}>{university.name}</Text>
            <Text size="sm" c="dimmed">
              Your email is at this university, so confirming it proves that you study there.
            </Text>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => {
                setTheirs(false)
                setChosen(null)
                listed.onChange('')
              }}
            >
              I study somewhere else
            </Anchor>
          </div>
        </Group>
      </div>
    )
  return (
    <>
      <UniversityField listed={listed} named={named} onChosen={setChosen} />
      <AffiliationHint email={email} university={chosen} />
    </>
  )
}
