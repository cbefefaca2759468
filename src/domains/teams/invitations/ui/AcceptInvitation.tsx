import { Center, Loader } from '@mantine/core'
import { IconClockX, IconLinkOff, IconMailX, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { teamRoleLabels } from '#domains/accounts/ui/roles.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { AuthLayout } from '#web/kit/AuthLayout.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import type { MailedSecrets } from '#web/kit/MailedLink.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { startPageOf, useSession } from '#web/session.ts'
import { roleHelp } from '../../ui/words.ts'
import { invitationsOfKind } from '../team-invitations.contract.ts'
import { AcceptForm } from './AcceptForm.tsx'

const roles = { employer: 'employer_user', university: 'university_user' } as const
const signUps = { employer: '/sign-up/employer', university: '/sign-up/university' } as const

const Used = ({ kind }: { kind: OrganizationKind }) => {
  const who = useSession()
  return (
    <Outcome
      icon={IconLinkOff}
      title="This invitation has already been used"
      next={
        who.account?.role === roles[kind] ? (
          <LinkButton to={startPageOf(who)}>Continue</LinkButton>
        ) : (
          <LinkButton to="/sign-in" search={{ role: roles[kind] }}>
            Sign in
          </LinkButton>
        )
      }
    >
      Each invitation works once. If you were the one who used it,{' '}
      {who.account?.role === roles[kind] ? 'you’re on the team and can continue.' : 'sign in.'}
    </Outcome>
  )
}

interface UselessProps {
  kind: OrganizationKind
  icon: TablerIcon
  title: string
  children: string
}

/** For links that lead nowhere: offers to ask to join instead. */
const Useless = ({ kind, ...said }: UselessProps) => (
  <Outcome
    tone="bad"
    next={
      <LinkButton to={signUps[kind]} variant="default">
        Ask to join instead
      </LinkButton>
    }
    {...said}
  />
)

const Gone = ({ kind }: { kind: OrganizationKind }) => (
  <Useless kind={kind} icon={IconClockX} title="This invitation is no longer valid">
    Invitations work for 7 days, as long as the person who sent them may invite people, and each new one
    replaces the previous one. Ask the team to invite you again.
  </Useless>
)

const Incomplete = ({ kind }: { kind: OrganizationKind }) => (
  <Useless kind={kind} icon={IconMailX} title="The link is incomplete">
    Open the whole invitation link again. You’ll need it once more if you reload this page.
  </Useless>
)

interface AcceptInvitationProps {
  kind: OrganizationKind
  secrets: MailedSecrets
}

/** Where an invitation's link leads. */
export const AcceptInvitation = ({ kind, secrets }: AcceptInvitationProps) => {
  const { data, error, refetch } = useQuery({
    ...queryFor(invitationsOfKind[kind].look, { body: secrets }),
    enabled: secrets.token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!secrets.token) return <Incomplete kind={kind} />
  if (error) {
    const word = error instanceof ApiError ? error.word : 'unexpected'
    if (word === 'link_used') return <Used kind={kind} />
    if (word === 'link_expired' || word === 'invalid') return <Gone kind={kind} />
    return <ErrorState error={error} retry={refetch} />
  }
  if (!data)
    return (
      <Center mih="60dvh" role="status">
        <Loader role="status" aria-label="Opening the invitation…" />
      </Center>
    )
  const { organization, team_role, invited_by, expires_at } = data
  return (
    <AuthLayout
      title={`Join the team of ${organization.name}`}
      lead={invited_by ? `${invited_by} invited you.` : 'You’re invited.'}
      beside={
        <Facts
          facts={[
            { label: 'Your role', value: teamRoleLabels[team_role] },
            { label: 'What it may do', value: roleHelp[kind][team_role] },
            { label: 'The invitation works until', value: <Moment at={expires_at} /> },
          ]}
        />
      }
    >
      <AcceptForm kind={kind} secrets={secrets} invitation={data} />
    </AuthLayout>
  )
}
