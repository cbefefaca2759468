import { affiliations } from '#domains/students/students.contract.ts'
import { majors } from '#shared/lists.ts'
import { addressReader, day, oneOf, page, some, text, whole } from '#web/address.ts'

export const readStudentsAddress = addressReader({
  search: text(200),
  affiliation: some(oneOf(affiliations)),
  graduation_class: some(whole(1950, 2100), 50),
  major: some(oneOf(majors), 50),
  from: day,
  to: day,
  page,
})
