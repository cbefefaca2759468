import { ConfirmPassword } from '#domains/accounts/ui/ConfirmPassword.tsx'
import { useLiveNotices } from '#domains/notifications/ui/useLiveNotices.ts'
import type { Session } from '../session.ts'
import { Rail } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'

/** What the signed-in have around every page. Loaded for them alone. */
const Inside = ({ who }: { who: Session }) => {
  useLiveNotices(who)
  return (
    <>
      <Rail who={who} />
      <TopBar who={who} />
      <ConfirmPassword />
    </>
  )
}

export default Inside
