import { Group, Text } from '@mantine/core'
import { IconInfoCircle, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { DirectoryUniversity } from './UniversityPicker.tsx'

interface AffiliationHintProps {
  email: string
  university: Pick<DirectoryUniversity, 'name' | 'domains'> | null
}

const isAt = (email: string, domain: string): boolean => {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return host === domain || host.endsWith(`.${domain}`)
}

/** Whether confirming this email will prove that the person studies there. */
export const AffiliationHint = ({ email, university }: AffiliationHintProps) => {
  if (!university || university.domains.length === 0) return null
  const proves = university.domains.some((domain) => isAt(email, domain))
  const Icon = proves ? IconRosetteDiscountCheck : IconInfoCircle
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
      <Icon size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} color="var(--fl-accent)" />
      <Text size="sm">
        {proves
          ? `Confirming this email also proves that you study at ${university.name}.`
          : `With an email at ${university.domains[0]} you prove at once that you study at ${university.name}. With another, the university can confirm it later.`}
      </Text>
    </Group>
  )
}
