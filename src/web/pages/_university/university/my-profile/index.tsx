import { createFileRoute } from '@tanstack/react-router'
import { MemberProfile } from '#domains/accounts/ui/MemberProfile.tsx'
import { DataCard } from '#domains/privacy/ui/DataCard.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/my-profile/')({
  head: ({ match }) => pageHead(match, { title: 'My profile', hidden: true }),
  component: () => (
    <MemberProfile role="university_user">
      <DataCard role="university_user" />
    </MemberProfile>
  ),
})
