import { createFileRoute } from '@tanstack/react-router'
import { MemberProfile } from '#domains/accounts/ui/MemberProfile.tsx'
import { DataCard } from '#domains/privacy/ui/DataCard.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/my-profile/')({
  head: ({ match }) => pageHead(match, { title: 'My profile', hidden: true }),
  component: () => (
    <MemberProfile role="employer_user">
      <DataCard role="employer_user" />
    </MemberProfile>
  ),
})
