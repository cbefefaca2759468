import { createFileRoute } from '@tanstack/react-router'
import { OfferMinimumCard } from '#domains/applications/offers/ui/OfferMinimumCard.tsx'
import { universityPublicProfile } from '#domains/organizations/profile/organization-profile.contract.ts'
import { EditProfile } from '#domains/organizations/profile/ui/EditProfile.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_university/university/edit-university-profile')({
  head: ({ match }) => pageHead(match, { title: 'University profile', hidden: true }),
  component: () => (
    <EditProfile kind="university" shown={universityPublicProfile} after={<OfferMinimumCard />} />
  ),
})
