import { IconUsersGroup } from '@tabler/icons-react'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { homeOf, useSession } from '#web/session.ts'

/** The end of an accepted invitation. */
export const Added = ({ team }: { team: string | undefined }) => {
  const who = useSession()
  return (
    <Outcome
      icon={IconUsersGroup}
      tone="good"
      title="You are in the team"
      next={
        who.person ? (
          <LinkButton to={homeOf(who)}>Start</LinkButton>
        ) : (
          <LinkButton to="/sign-in">Sign in</LinkButton>
        )
      }
    >
      {team ? `Welcome to the team of ${team}.` : 'Welcome to the team.'} From now on you work together here.
    </Outcome>
  )
}
