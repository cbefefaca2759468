import { createFileRoute, redirect } from '@tanstack/react-router'
import { ChangePicture } from '#domains/accounts/ui/ChangePicture.tsx'
import { pageHead } from '../../head.ts'
import { startPageOf, useSession } from '../../session.ts'

const ChangePicturePage = () => {
  const role = useSession().account?.role
  return role ? <ChangePicture role={role} /> : null
}

export const Route = createFileRoute('/my-profile/change-profile-picture')({
  ssr: false,
  staticData: { needs: 'anyone_signed_in' },
  // an operator without another role has no picture
  beforeLoad: ({ context: { who } }) => {
    if (!who.account) throw redirect({ href: startPageOf(who), replace: true })
  },
  head: ({ match }) => pageHead(match, { title: 'Your picture', hidden: true }),
  component: ChangePicturePage,
})
