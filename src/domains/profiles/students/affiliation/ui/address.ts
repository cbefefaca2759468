import { z } from 'zod'
import { affiliations } from '#domains/students/students.contract.ts'
import { day } from '#shared/fields.ts'
import { majors } from '#shared/lists.ts'
import { pageQuery } from '#shared/paging.ts'
import { addressReader } from '#web/address.ts'

export const readStudentsAddress = addressReader({
  search: z.string().max(200),
  affiliation: z.array(z.enum(affiliations)),
  graduation_class: z.array(z.coerce.number().int().min(1950).max(2100)).max(50),
  major: z.array(z.enum(majors)).max(50),
  from: day,
  to: day,
  page: pageQuery.page.unwrap(),
})
