import type { ApplicantRow } from '../applicants.contract.ts'

export const nameOf = ({ first_name, last_name }: ApplicantRow['student']): string =>
  `${first_name} ${last_name}`.trim()
