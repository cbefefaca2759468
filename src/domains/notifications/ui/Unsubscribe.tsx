import { Button } from '@mantine/core'
import { IconLinkOff, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/client.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { Outcome } from '#web/kit/Outcome.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { unsubscribe, unsubscribing } from '../unsubscribe/unsubscribe.contract.ts'

const NotOurs = () => (
  <Outcome
    icon={IconLinkOff}
    tone="bad"
    title="This link doesn’t work"
    next={<LinkButton to="/sign-in">Sign in</LinkButton>}
  >
    It may be cut off, or the account it was made for is gone. Sign in to choose what we email you, under your
    profile.
  </Outcome>
)

/** The page behind an email's unsubscribe link: says what would stop, and stops it when asked. */
export const Unsubscribe = ({ token }: { token: string }) => {
  const query = useQuery({ ...queryFor(unsubscribing, { query: { token } }), enabled: token !== '' })
  const { mutate, isPending } = useCall(unsubscribe, {
    invalidates: [unsubscribing],
    onError: announceFailure,
  })
  if (token === '' || (query.error instanceof ApiError && [400, 404].includes(query.error.status)))
    return <NotOurs />
  if (!query.data) return query.error ? <ErrorState error={query.error} retry={query.refetch} /> : null
  const { what, email, is_off, settings } = query.data
  const choose = (
    <LinkButton to={settings} variant={is_off ? 'filled' : 'default'}>
      Choose what we email you
    </LinkButton>
  )
  if (is_off)
    return (
      <Outcome icon={IconMailCheck} tone="good" title="You’ve unsubscribed" next={choose}>
        “{what}” will no longer be emailed to {email}. You’ll still see it in the app.
      </Outcome>
    )
  return (
    <Outcome
      icon={IconMailOff}
      title="Stop these emails?"
      next={
        <>
          <Button loading={isPending} onClick={() => mutate({ query: { token } })}>
            Unsubscribe
          </Button>
          {choose}
        </>
      }
    >
      “{what}” is emailed to {email}. Unsubscribe here, or choose a daily email instead. You’ll see it in the
      app either way.
    </Outcome>
  )
}
