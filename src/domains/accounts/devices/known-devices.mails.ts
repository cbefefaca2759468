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
  subject: 'A new device signed in to your account',
  heading: 'A new device signed in to your account',
  paragraphs: [
    'If it was you, there is nothing to do.',
    'If it was not, sign that device out and choose a new password at once: somebody knows yours.',
  ],
  facts: [
    ['When', `${momentLabel(at.toISOString(), 'UTC')} UTC`],
    ['Device', device],
    ...(network ? [['Network', network] as [string, string]] : []),
  ],
  action: { label: 'See your devices', url: `${publicUrl}${pages[mode]}` },
  reason: 'You get this letter because it is about signing in to your Fairlead account.',
})
