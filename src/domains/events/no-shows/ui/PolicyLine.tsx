import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { queryFor } from '#web/queries.ts'
import type { NoShowPolicy } from '../no-shows.contract.ts'
import { PolicyDialog } from './PolicyDialog.tsx'
import { policyCalls } from './policy-calls.ts'

const summaryOf = ({ step, times, days }: NoShowPolicy): string => {
  if (step === 'nothing') return 'no consequences'
  return step === 'letter'
    ? 'an email afterward'
    : `an email; after ${times}, no registrations for ${countLabel(days, 'day')}`
}

/** What happens to students who don't come, and the way to change it. */
export const PolicyLine = ({ host }: { host: OrganizationKind }) => {
  const { data: policy } = useQuery(queryFor(policyCalls(host).policy))
  const [opened, { open, close }] = useDisclosure(false)
  if (!policy) return <>No-shows:</>
  return (
    <>
      No-shows: {summaryOf(policy)}.{' '}
      {policy.may.edit && (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={open}
          aria-label="Change what happens after no-shows"
        >
          Change
        </Anchor>
      )}
      {opened && <PolicyDialog host={host} policy={policy} onClose={close} />}
    </>
  )
}
