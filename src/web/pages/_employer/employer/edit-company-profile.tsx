import { createFileRoute } from '@tanstack/react-router'
import { employerPublicProfile } from '#domains/jobs/employer-profile.contract.ts'
import { EditProfile } from '#domains/organizations/profile/ui/EditProfile.tsx'
import { pageHead } from '#web/head.ts'

export const Route = createFileRoute('/_employer/employer/edit-company-profile')({
  head: ({ match }) => pageHead(match, { title: 'Company profile', hidden: true }),
  component: () => <EditProfile kind="employer" shown={employerPublicProfile} />,
})
