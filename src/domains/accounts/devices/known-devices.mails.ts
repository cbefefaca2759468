import type { Mode } from '#gate/session.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { momentLabel } from '#shared/labels.ts'

export interface SignedInFrom {
  at: Date
  device: string
  network: string | null
}

const pages: Record<Mode, string> = {
  student: '/student/my-profile/security',
  employer_user: '/employer/my-profile/security',
  university_user: '/university/my-profile/security',
  operator: '/operator/my-security',
}

export const newDeviceLetter = (
  publicUrl: string,
  mode: Mode,
  { at, device, network }: SignedInFrom,
): Letter => ({
  subject: 'New device signed in to your account',
  heading: 'New device signed in to your account',
  paragraphs: [
    'If this was you, there’s nothing to do.',
    'If it wasn’t you, sign that device out and choose a new password right away: someone knows yours.',
  ],
  facts: [
    ['When', `${momentLabel(at.toISOString(), 'UTC')} UTC`],
    ['Device', device],
    ...(network ? [['Network', network] as [string, string]] : []),
  ],
  action: { label: 'See your devices', url: `${publicUrl}${pages[mode]}` },
  reason: 'You’re receiving this email because it’s about signing in to your Fairlead account.',
})
