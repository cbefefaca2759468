import { useEffect } from 'react'
import { ConfirmPassword } from '#domains/accounts/ui/ConfirmPassword.tsx'
import { useLiveNotices } from '#domains/notifications/ui/useLiveNotices.ts'
import { dropKept } from '../kept.ts'
import type { Session } from '../session.ts'
import { Rail } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'

/** What surrounds every signed-in page. Loaded only there. */
const Inside = ({ who }: { who: Session }) => {
  useLiveNotices(who)
  const account = who.account?.id
  const { rights } = who
  useEffect(() => void dropKept(account, rights), [account, rights])
  return (
    <>
      <Rail who={who} />
      <TopBar who={who} />
      <ConfirmPassword />
    </>
  )
}

export default Inside
