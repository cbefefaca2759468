import { Menu } from '@mantine/core'
import { switchMode } from '#domains/accounts/sign-in.contract.ts'
import { announceFailure } from '../kit/announce.tsx'
import { withGlobalLoading } from '../loading.ts'
import { roleLabels } from '../navigation.ts'
import { useCall } from '../queries.ts'
import type { Session } from '../session.ts'
import { useAfterSignIn } from './useAfterSignIn.ts'

/** The person's other roles, to continue as without signing in again. */
export const ModeSwitch = ({ who }: { who: Session }) => {
  const arrive = useAfterSignIn()
  const change = useCall(switchMode)
  const others = who.roles.filter((role) => role !== who.account?.role)
  if (others.length === 0) return null
  const go = (role: (typeof others)[number]) =>
    withGlobalLoading(change.mutateAsync({ body: { role } }).then(({ next }) => arrive(next))).catch(
      announceFailure,
    )
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Continue as</Menu.Label>
      {others.map((role) => {
        const { label, icon: Icon } = roleLabels[role]
        return (
          <Menu.Item key={role} leftSection={<Icon size={18} aria-hidden />} onClick={() => void go(role)}>
            {label}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
    </>
  )
}
