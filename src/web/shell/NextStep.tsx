import { LinkButton } from '../kit/links.tsx'
import { startPageOf, useSession } from '../session.ts'

/** The one next step of a marketing page; signed-in people continue to their own start page. */
export const NextStep = ({
  to,
  search,
  size = 'lg',
  children,
}: {
  to: string
  search?: Record<string, unknown>
  size?: 'sm' | 'lg'
  children: string
}) => {
  const who = useSession()
  return who.person ? (
    <LinkButton size={size} to={startPageOf(who)}>
      Go to your start page
    </LinkButton>
  ) : (
    <LinkButton size={size} to={to} {...(search && { search: search as never })}>
      {children}
    </LinkButton>
  )
}
