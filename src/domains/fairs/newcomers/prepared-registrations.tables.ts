import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { Representative } from '../fairs.contract.ts'
import type { GivenAddons, GivenAnswers } from '../registration-form/form-answers.contract.ts'

interface PreparedRegistrationTable {
  invitation_id: string
  booth_id: string | null
  representatives: JSONColumnType<Representative[], string, string>
  notes: Generated<string>
  answers: JSONColumnType<GivenAnswers, string, string>
  addons: JSONColumnType<GivenAddons, string, string>
  prepared_at: Timestamp
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_prepared_registrations: PreparedRegistrationTable
  }
}
