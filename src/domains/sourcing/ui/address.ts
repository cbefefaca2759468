import { degrees, majors } from '#shared/lists.ts'
import { type AddressOf, addressReader, flag, id, oneOf, some, text, whole } from '#web/address.ts'
import { MOST_SKILLS, MOST_UNIVERSITIES } from '../student-search.contract.ts'

const shape = {
  search: text(200),
  major: some(oneOf(majors), 50),
  graduation_class: some(whole(1950, 2100), 50),
  degree: some(oneOf(degrees), 10),
  skill: some(text(60), MOST_SKILLS),
  university: some(id, MOST_UNIVERSITIES),
  place: text(100),
  verified: flag,
  after: id,
}
export type FindStudentsAddress = AddressOf<typeof shape>
export const readFindStudentsAddress = addressReader(shape)
