import { expect, test } from 'vitest'
import type { AuditEntry } from '../../audit-log.contract.ts'
import { subjectOf, wordsOf } from './words.ts'

const entry = (subject_type: string, subject_name: string | null) =>
  ({ subject_type, subject_name }) as AuditEntry

test('what an entry is about is named in words', () => {
  expect(subjectOf(entry('organization', 'Quiet Ledger'))).toBe('Quiet Ledger')
  expect(subjectOf(entry('career_opening', null))).toBe('An opening')
  expect(subjectOf(entry('fair_slot', null))).toBe('Fair slot')
})

test('the name an organization asked for is told', () => {
  const label = (verb: string) => wordsOf({ verb, to: 'Quiet Ledger' } as AuditEntry).label
  expect(label('organization.name_proposed')).toBe('Asked for the name Quiet Ledger')
  expect(label('organization.renamed')).toBe('Renamed to Quiet Ledger')
})
