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

export interface ProfileGaps {
  may_edit: boolean
  percent: number
  /** What is missing, in words. */
  missing: string[]
}

/** What the organization's profile lacks; undefined until that is known, null where it can't be told. */
export const useProfileGaps = (kind: OrganizationKind): ProfileGaps | null | undefined => {
  const { data, error } = useQuery(queryFor(profileCalls[kind].own))
  if (!data) return error ? null : undefined
  const parts = partsOf(
    { ...data, has_logo: data.logo_url !== null, has_cover: data.cover_url !== null },
    kind,
  )
  return {
    may_edit: data.may.edit,
    percent: percentOf(parts),
    missing: parts.filter(({ done }) => !done).map(({ label }) => label[0]!.toLowerCase() + label.slice(1)),
  }
}

/** Returns what the profile lacks, for people who can edit it; undefined until that is known. */
export const useProfileNeed = (kind: OrganizationKind): NeedRow[] | undefined => {
  const gaps = useProfileGaps(kind)
  if (gaps === undefined) return undefined
  if (!gaps?.may_edit || gaps.missing.length === 0) return []
  return [
    {
      key: 'profile',
      icon: IconId,
      text: `Your profile is ${gaps.percent}% complete`,
      note: `Missing: ${gaps.missing.join(', ')}`,
      action: { to: editPages[kind], label: 'Complete profile' },
    },
  ]
}
