import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { useContractForm } from '#web/contract-form.ts'
import { FormSummary } from '#web/kit/FormSummary.tsx'
import { LeaveGuard } from '#web/kit/LeaveGuard.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { MessageField } from '#web/kit/MessageField.tsx'
import { Page } from '#web/kit/Page.tsx'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type PartnershipStatus, WORDS_LENGTH } from '../partnerships.contract.ts'
import { callsOf, partnershipStatusQuery, staleAfterStep } from './calls.ts'
import { BackToList, PartnerHeading } from './PartnerHeading.tsx'
import { pages, statusLine } from './words.ts'

interface RequestProps {
  side: OrganizationKind
  standing: PartnershipStatus
}

const advice = {
  employer:
    'Who do you hire, for what, and what would you like to do on campus? They’ll read it with your request.',
  university:
    'What do your students study, and what would you like to do together? They’ll read it with your request.',
} as const

const Form = ({ side, standing }: RequestProps) => {
  const navigate = useNavigate()
  const { id, name } = standing.organization
  const form = useContractForm({
    endpoint: callsOf(side).request,
    params: { id },
    initial: { message: '' },
    invalidates: staleAfterStep(side),
    onSuccess: ({ is_partnered }) => {
      announceToScreenReader(
        is_partnered ? `You and ${name} are partners` : `Your request is on its way to ${name}`,
      )
      return navigate({ to: is_partnered ? pages[side].detail : pages[side].status, search: { id } })
    },
  })
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormSummary form={form} />
        <MessageField
          description={advice[side]}
          minRows={5}
          maxRows={16}
          maxLength={WORDS_LENGTH}
          {...form.field('message')}
        />
        <Group justify="flex-end">
          <LinkButton to={pages[side].desk} variant="default">
            Cancel
          </LinkButton>
          <Button type="submit" loading={form.sending}>
            Send request
          </Button>
        </Group>
      </Stack>
      <LeaveGuard form={form} />
    </form>
  )
}

const labelOf = ({ may, is_partnered }: PartnershipStatus): string => {
  if (may.approve) return 'Answer request'
  return is_partnered ? 'View partnership' : 'View request'
}

/** Nothing to ask: they are partners, a request is pending, or no one could ask or answer. */
const NoRequest = ({ side, standing }: RequestProps) => {
  const { partnership, organization, may } = standing
  const { name, id } = organization
  if (may.request_hindrance !== 'partnership' || !partnership)
    return (
      <Alert title={`You can’t ask ${name}`}>
        {may.request_hindrance === 'role'
          ? 'Your role can view partnerships but not request them. Ask someone else on your team.'
          : `${name} has no team on Fairlead yet to answer you.`}
      </Alert>
    )
  return (
    <Alert title={statusLine(partnership, name)}>
      <LinkButton
        to={partnership.requested_by === 'us' ? pages[side].status : pages[side].view}
        search={{ id }}
        size="sm"
        mt="xs"
      >
        {labelOf(standing)}
      </LinkButton>
    </Alert>
  )
}

/** Asks an organization to be partners. */
export const RequestForm = ({ side, standing: loaded }: RequestProps) => {
  const { data: standing = loaded } = useQuery(partnershipStatusQuery(side, loaded.organization.id))
  const { organization, may } = standing
  return (
    <Page narrow>
      <BackToList side={side} />
      <PartnerHeading
        side={side}
        title={may.request ? `Request a partnership with ${organization.name}` : organization.name}
        organization={organization}
      />
      {may.request ? <Form side={side} standing={standing} /> : <NoRequest side={side} standing={standing} />}
    </Page>
  )
}
