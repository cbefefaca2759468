import { Switch, Text } from '@mantine/core'
import { usePush } from '#domains/notifications/push/ui/usePush.ts'

const PHONE = /Mobile/

/** Lets a student who waits be told while the page is closed; nothing where the browser can't. */
export const CallByPush = () => {
  const { isReady, isOn, isBlocked, couldBeInstalled, hasFailed, change } = usePush()
  if (couldBeInstalled)
    return (
      <Text size="sm" c="dimmed" mt="sm">
        To be told on this phone when it’s your turn, add Fairlead to your home screen (Share, then Add to
        Home Screen) and open it there.
      </Text>
    )
  if (!isReady) return null
  const device = PHONE.test(navigator.userAgent) ? 'phone' : 'device'
  return (
    <Switch
      mt="md"
      checked={isOn}
      disabled={isBlocked}
      label={`Tell me on this ${device} when it’s my turn`}
      description={
        isBlocked
          ? 'Your browser blocks notifications from Fairlead. Allow them in its settings for this site.'
          : 'Also while this page is closed, until you sign out. Your browser’s maker passes the message on, encrypted.'
      }
      error={hasFailed && 'This browser couldn’t be set up to tell you. Please try again.'}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  )
}
