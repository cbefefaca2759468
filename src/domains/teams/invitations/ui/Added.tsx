import { IconUsersGroup } from '@tabler/icons-react'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { startPageOf, useSession } from '#web/session.ts'

/** The end of an accepted invitation. */
export const Added = ({ team }: { team: string | undefined }) => {
  const who = useSession()
  return (
    <Outcome
      icon={IconUsersGroup}
      tone="good"
      title="You’re on the team"
      next={
        who.person ? (
          <LinkButton to={startPageOf(who)}>Get started</LinkButton>
        ) : (
          <LinkButton to="/sign-in">Sign in</LinkButton>
        )
      }
    >
      {team ? `Welcome to the team of ${team}.` : 'Welcome to the team.'} You can start working together here.
    </Outcome>
  )
}
