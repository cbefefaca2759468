import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { invitationsOfKind } from '../invitations/team-invitations.contract.ts'
import { InviteForm } from '../invitations/ui/InviteForm.tsx'
import { PendingInvitations } from '../invitations/ui/PendingInvitations.tsx'
import { requestsOfKind } from '../requests/join-requests.contract.ts'
import { JoinRequests } from '../requests/ui/JoinRequests.tsx'
import { teamOfKind } from '../teams.contract.ts'
import { TeamTwoStep } from '../two-step/ui/TeamTwoStep.tsx'
import { Members } from './Members.tsx'

/** Data only for managers of the team; loaded here so that the page appears as a whole. */
const useWaiting = (kind: OrganizationKind, enabled: boolean): boolean => {
  const query = { page: 1 }
  const requests = useQuery({ ...queryFor(requestsOfKind[kind].list, { query }), enabled })
  const invitations = useQuery({ ...queryFor(invitationsOfKind[kind].list, { query }), enabled })
  return requests.isLoading || invitations.isLoading
}

/** The leading team: who is waiting, who is in, who is invited. */
export const TeamOverview = ({ kind }: { kind: OrganizationKind }) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(teamOfKind[kind].list, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  const waiting = useWaiting(kind, data?.may.manage ?? false)
  if (!data || waiting)
    return (
      <Page>
        <PageHeader title="Team" />
        {error ? <ErrorState error={error} retry={refetch} /> : <Skeletons />}
      </Page>
    )
  const { manage, give } = data.may
  return (
    <Page>
      <PageHeader
        title="Team"
        count={data.total_row}
        description={manage ? undefined : 'Admins and owners invite people and change roles.'}
      />
      <Stack gap="xl">
        {manage && <JoinRequests kind={kind} roles={give} />}
        <div>
          <Members kind={kind} members={data.data} />
          <Pager page={data} onPage={setPage} />
        </div>
        {manage && <PendingInvitations kind={kind} />}
        {manage && <InviteForm kind={kind} roles={give} />}
        {manage && <TeamTwoStep kind={kind} />}
      </Stack>
    </Page>
  )
}
