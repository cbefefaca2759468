import { Alert, List, Stack } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { LinkAnchor } from '#web/kit/links.tsx'
import { kindWords, organizationWords } from '../../ui/words.ts'
import type { OrganizationDetail } from '../organization-admin.contract.ts'
import { approvalWarningsOf, knownOf } from './approval-warnings.ts'

type Other = OrganizationDetail['hints']['look_alikes'][number] | OrganizationDetail['similar'][number]

const Others = ({ rows }: { rows: readonly Other[] }) => (
  <List size="sm">
    {rows.map((other) => (
      <List.Item key={other.id}>
        <LinkAnchor
          to="/operator/organizations/detail"
          search={{ id: other.id }}
          c="var(--mantine-color-text)"
          inherit
          underline="always"
        >
          {other.name}
        </LinkAnchor>
        {'kind' in other && ` · ${kindWords[other.kind]}`} · {organizationWords[other.state].label}
      </List.Item>
    ))}
  </List>
)

const Sentences = ({ of }: { of: readonly string[] }) => (
  <List size="sm">
    {of.map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)

/** What a reviewer should double-check; shown while there is something to decide. */
export const Hints = ({ organization }: { organization: OrganizationDetail }) => {
  const { may, hints, proposed_name } = organization
  if (!may.approve && !may.rename) return null
  const doubts = approvalWarningsOf(organization)
  const known = may.approve ? knownOf(organization) : []
  const alike = new Set(hints.look_alikes.map(({ id }) => id))
  const similar = organization.similar.filter(({ id }) => !alike.has(id))
  const name = proposed_name ? 'The new name' : 'The name'
  return (
    <Stack mb="lg" gap="sm">
      {hints.look_alikes.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={`${name} looks like one that’s already here`}
        >
          <Others rows={hints.look_alikes} />
        </Alert>
      )}
      {doubts.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Double-check">
          <Sentences of={doubts} />
        </Alert>
      )}
      {known.length > 0 && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title="What we know">
          <Sentences of={known} />
        </Alert>
      )}
      {similar.length > 0 && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />} title="Similar names already here">
          <Others rows={similar} />
        </Alert>
      )}
    </Stack>
  )
}
