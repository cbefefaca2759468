import {
  IconAlertTriangle,
  IconDeviceLaptop,
  IconDownload,
  IconEye,
  IconKey,
  IconLogin,
  IconLogout,
  IconMail,
  IconShieldCheck,
  IconShieldOff,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { countLabel } from '#shared/labels.ts'
import type { SecurityGroup, SecurityKind } from '../security-log.contract.ts'

interface Words {
  icon: TablerIcon
  label: string
}

const words: Record<SecurityKind, Words> = {
  signed_in: { icon: IconLogin, label: 'Signed in' },
  sign_in_failed: { icon: IconAlertTriangle, label: 'Sign-in failed' },
  second_step_failed: { icon: IconAlertTriangle, label: 'Second step failed' },
  confirmation_failed: { icon: IconAlertTriangle, label: 'Wrong password while signed in' },
  new_device: { icon: IconDeviceLaptop, label: 'Signed in on a new device' },
  signed_out: { icon: IconLogout, label: 'Signed out' },
  session_ended: { icon: IconLogout, label: 'Signed out a device' },
  sessions_ended: { icon: IconLogout, label: 'Signed out all other devices' },
  password_changed: { icon: IconKey, label: 'Password changed' },
  address_changed: { icon: IconMail, label: 'Email address changed' },
  second_step_added: { icon: IconShieldCheck, label: 'Two-step sign-in: method added' },
  second_step_removed: { icon: IconShieldOff, label: 'Two-step sign-in: method removed' },
  recovery_code_used: { icon: IconKey, label: 'Recovery code used' },
  recovery_codes_renewed: { icon: IconKey, label: 'Recovery codes renewed' },
  second_step_reset: { icon: IconShieldOff, label: 'Two-step sign-in reset' },
  team_two_step_changed: { icon: IconShieldCheck, label: 'Team’s two-step requirement changed' },
  role_changed: { icon: IconUsers, label: 'Team role changed' },
  let_in: { icon: IconUserPlus, label: 'Added to the team' },
  removed: { icon: IconUserMinus, label: 'Removed from the team' },
  deactivated: { icon: IconUserMinus, label: 'Account deactivated' },
  reactivated: { icon: IconUserPlus, label: 'Account reactivated' },
  organization_deactivated: { icon: IconUserMinus, label: 'Organization deactivated' },
  organization_reactivated: { icon: IconUserPlus, label: 'Organization reactivated' },
  operator_added: { icon: IconUserPlus, label: 'Made an operator' },
  operator_removed: { icon: IconUserMinus, label: 'No longer an operator' },
  own_data_exported: { icon: IconDownload, label: 'Downloaded a copy of their data' },
  list_exported: { icon: IconDownload, label: 'Downloaded a list' },
  looked_at: { icon: IconEye, label: 'Viewed by an operator' },
}

/** The person's own log addresses the reader. */
const toReader: Partial<Record<SecurityKind, string>> = {
  own_data_exported: 'You downloaded a copy of your data',
  looked_at: 'An operator opened your account',
  removed: 'You were removed from the team',
  let_in: 'You were added to the team',
}

export const wordsOf = (kind: SecurityKind): Words => words[kind]
export const ownLabel = (kind: SecurityKind): string => toReader[kind] ?? words[kind].label

const asWhom: Record<string, string> = {
  student: 'As a student',
  employer_user: 'As an employer',
  university_user: 'As a university',
  operator: 'As an operator',
}

/** Details: which list, which method, which role the person signed in to. */
export const detailWords = (detail: string | null): string | null => detail && (asWhom[detail] ?? detail)

/** `3 times`, when several are counted as one. */
export const timesWords = (occurrences: number): string | null =>
  occurrences > 1 ? countLabel(occurrences, 'time') : null

export const groupWords: Record<SecurityGroup, string> = {
  sign_ins: 'Sign-ins and devices',
  failures: 'Failed attempts',
  accounts: 'Passwords and addresses',
  two_step: 'Two-step sign-in',
  rights: 'Rights',
  exports: 'Exports',
  looks: 'Viewed by operators',
}

/** Hashes identify no one; their first characters tell them apart. */
export const shortHash = (hash: string): string => hash.slice(0, 8)
