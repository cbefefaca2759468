import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type DirectoryUniversity, UniversityPicker } from '#domains/students/ui/UniversityPicker.tsx'
import { useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { linkUniversity } from '../directory-links.contract.ts'
import type { OrganizationDetail } from '../organization-admin.contract.ts'
import { staleAfterReview } from './useOrganizationSteps.ts'

/** Which entry students choose for it, or will once it is approved. */
const standing = ({ directory, would_have, may }: OrganizationDetail): string => {
  if (directory) {
    const proof = directory.domains.length > 0 ? directory.domains.join(', ') : 'none'
    return `${directory.name}, ${directory.country}. Email domains that prove who studies there: ${proof}.`
  }
  if (!would_have) return 'It has no entry, and its country is unknown: link it to an existing entry.'
  const { university, domain } = would_have
  const proof = domain
    ? `an email at ${domain} proves who studies there`
    : 'no email domain proves who studies there'
  const given = university
    ? `is linked to ${university.name}, ${university.country}`
    : `gets its own entry, and ${proof}`
  return may.approve
    ? `It has no entry. On approval, it ${given}.`
    : `It has no entry, so no student can choose it. If you do nothing, it ${given}.`
}

/** The university’s directory entry, which an operator can set. */
export const Listing = ({ organization }: { organization: OrganizationDetail }) => {
  const [entry, setEntry] = useState<DirectoryUniversity | null>(null)
  const link = useCall(linkUniversity, {
    invalidates: staleAfterReview,
    onSuccess: () => {
      setEntry(null)
      announceToScreenReader('Linked to the directory')
    },
  })
  const { id: organization_id, directory, would_have, may } = organization
  if (organization.kind !== 'university') return null
  const set = (university_id?: string) =>
    link.mutate({ body: { organization_id, ...(university_id && { university_id }) } })
  return (
    <Card component="section" aria-label="University directory">
      <Stack gap="sm">
        <Title order={2} size="h4">
          University directory
        </Title>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {standing(organization)}
        </Text>
        {may.list && (
          <>
            <UniversityPicker
              key={directory?.id ?? 'none'}
              label={directory ? 'Link to another entry' : 'Link to an entry'}
              value={entry?.id ?? null}
              onChange={(_, university) => setEntry(university)}
            />
            {entry && (
              <Text size="sm" c="dimmed">
                Students who entered its name themselves are linked too.
              </Text>
            )}
            {link.error && (
              <Text size="sm" c="red" role="alert">
                {link.error.message}
              </Text>
            )}
            <Group gap="xs">
              <Button disabled={!entry} loading={link.isPending} onClick={() => set(entry?.id)}>
                Link
              </Button>
              {!directory && would_have && !may.approve && (
                <Button variant="default" loading={link.isPending} onClick={() => set()}>
                  Create an entry for it
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Card>
  )
}
