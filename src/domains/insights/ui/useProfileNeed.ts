import { IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { partsOf } from '#domains/organizations/profile/ui/completeness.ts'
import { profileCalls } from '#domains/organizations/profile/ui/useProfileForm.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { percentOf } from '#web/kit/Completeness.tsx'
import type { NeedRow } from '#web/kit/NeedsList.tsx'
import { queryFor } from '#web/queries.ts'

const editPages = {
  employer: '/employer/edit-company-profile',
  university: '/university/edit-university-profile',
}

/** Returns what the profile lacks, for people who can edit it; undefined until that is known. */
export const useProfileNeed = (kind: OrganizationKind): NeedRow[] | undefined => {
  const { data, error } = useQuery(queryFor(profileCalls[kind].own))
  if (!data && !error) return undefined
  if (!data?.may.edit) return []
  const parts = partsOf(
    { ...data, has_logo: data.logo_url !== null, has_cover: data.cover_url !== null },
    kind,
  )
  const missing = parts.filter(({ done }) => !done)
  if (missing.length === 0) return []
  return [
    {
      key: 'profile',
      icon: IconId,
      text: `Your profile is ${percentOf(parts)}% complete`,
      note: `Missing: ${missing.map(({ label }) => label[0]!.toLowerCase() + label.slice(1)).join(', ')}`,
      action: { to: editPages[kind], label: 'Complete profile' },
    },
  ]
}
